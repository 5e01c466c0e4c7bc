import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/format.ts'
import { BuildBlock } from './build-block.tsx'

/** The builds in a purchase with their pieces; renders nothing if there are none. */
export function PurchasedBuilds({ number }: { number: string }) {
  const { data } = trpc.buildGroups.ofPurchase.useQuery({ number })
  if (!data || data.groups.length === 0) return null
  return (
    <section aria-labelledby="purchased-builds" className="space-y-3">
      <h3 id="purchased-builds" className="text-lg">
        {plural(data.groups.length, 'build')}
      </h3>
      {data.groups.map((group) => (
        <BuildBlock
          key={group.id}
          level={4}
          build={{ ...group, lines: group.lines.map((line) => ({ ...line, note: line.isCancelled ? 'cancelled' : null })) }}
          lineName="Line has"
          isOpen
        />
      ))}
    </section>
  )
}
