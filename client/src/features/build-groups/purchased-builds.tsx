import { trpc } from '#client/lib/trpc.ts'
import { BuildBlock } from './build-block.tsx'
import { BuildSection } from './build-section.tsx'

/** The builds in a purchase with their pieces; renders nothing if there are none. */
export function PurchasedBuilds({ number }: { number: string }) {
  const { data } = trpc.buildGroups.ofPurchase.useQuery({ number })
  if (!data || data.groups.length === 0) return null
  return (
    <BuildSection count={data.groups.length} level={3}>
      {data.groups.map((group) => (
        <BuildBlock
          key={group.id}
          level={4}
          build={{ ...group, lines: group.lines.map((line) => ({ ...line, note: line.isCancelled ? 'cancelled' : null })) }}
          lineName="Line has"
          isOpen
        />
      ))}
    </BuildSection>
  )
}
