import { Link } from 'react-router-dom'
import { Money } from '#client/components/money.tsx'
import { piecesOf } from '#client/features/builds/current-build.ts'
import type { OwnPrices } from '#client/features/prices/own-prices.ts'
import { useOwnPrices } from '#client/features/prices/use-own-prices.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { plural } from '#common/kit/format.ts'
import { priceAt } from '#common/prices/ladder.ts'
import { contentHref } from './address.ts'

type Demos = Outputs['builds']['demos']
type DemoBuildsProps = { demos: Demos; onOpen?: (() => void) | undefined }

export function DemoBuilds({ demos, onOpen }: DemoBuildsProps) {
  const own = useOwnPrices(demos.flatMap(({ parts }) => parts.map(({ id }) => id)))
  if (demos.length === 0) return null
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      {demos.map(({ id, name, about, machines, parts }) => (
        <li key={id} className="relative flex flex-col border border-rule bg-sheet p-4">
          <h3 className="text-base">
            <Link
              to={contentHref({ name, machines, parts })}
              rel="nofollow"
              {...(onOpen && { onClick: onOpen })}
              className="after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p className="mt-1 flex-1 text-sm text-ink-2">{about}</p>
          <p className="cond mt-2 text-sm">
            <b className="block text-base">
              <Money minor={perMachineOf(parts, own)} /> <span className="text-sm font-normal">per machine</span>
            </b>
            {plural(machines, 'machine')} · {plural(piecesOf(parts), 'piece')} each
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The price of one machine's pieces, at the prices for all machines. */
const perMachineOf = (parts: Demos[number]['parts'], own: OwnPrices | null): number =>
  parts.reduce((sum, { id, quantity, ordered, unitPriceMinor }) => {
    const ladder = own?.get(id)
    return sum + quantity * (ladder ? priceAt(ladder, ordered) : unitPriceMinor)
  }, 0)
