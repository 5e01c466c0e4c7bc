import { Link } from 'react-router-dom'
import { Money } from '#client/components/money.tsx'
import { type CurrentBuild, chooseHref } from '#client/features/builds/current-build.ts'
import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { Begin } from './begin.tsx'
import { slots } from './slots.ts'

/** The server-rendered markup: the build in the address, or the ways to start. The builder replaces it once it has loaded. */
export function FirstView({ content }: { content: CurrentBuild | null }) {
  return content ? <Content content={content} /> : <Beginning />
}

function Content({ content: { name, machines, parts } }: { content: CurrentBuild }) {
  const { data } = trpc.builds.parts.useQuery({ skus: parts.map(({ sku }) => sku) })
  return (
    <section aria-labelledby="content" className="space-y-4">
      <h2 id="content" className="text-xl">
        {name || 'A build'}, {plural(machines, 'machine')}
      </h2>
      <ul className="divide-y divide-rule border border-rule bg-sheet">
        {parts.map(({ sku, quantity }) => {
          const part = data?.parts.find((one) => one.sku === sku)
          return (
            <li key={sku} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3">
              <span className="min-w-0 wrap-anywhere">
                {quantity} ×{' '}
                {part ? (
                  <Link to={paths.part(part.id)} className="font-semibold hover:underline">
                    {part.name}
                  </Link>
                ) : (
                  sku
                )}
                {part && <span className="cond block text-sm text-ink-2">{part.factTexts.join(' · ')}</span>}
              </span>
              {part ? <Money minor={part.priceMinor} /> : <span className="text-sm text-ink-2">no longer sold</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Beginning = () => (
  <div className="space-y-6">
    <Begin me={null} />
    <section aria-labelledby="parts" className="space-y-3">
      <h2 id="parts" className="text-xl">
        Or choose part by part
      </h2>
      <ul className="divide-y divide-rule border border-rule bg-sheet">
        {slots.map(({ type, name, about }) => (
          <li key={name} className="flex min-h-14 flex-wrap items-baseline gap-x-4 px-4 py-2">
            <Link to={chooseHref(type, [])} rel="nofollow" className="min-w-32 font-semibold underline underline-offset-4">
              {name}
            </Link>
            <span className="text-sm text-ink-2">{about}</span>
          </li>
        ))}
      </ul>
    </section>
  </div>
)
