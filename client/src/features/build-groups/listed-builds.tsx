import { trpc } from '#client/lib/trpc.ts'
import { BuildBlock } from './build-block.tsx'
import { BuildButtons } from './build-buttons.tsx'
import { BuildSection } from './build-section.tsx'
import { useBuildChanges } from './use-build-changes.ts'

/** The builds in a list with their pieces; renders nothing if there are none. */
export function ListedBuilds({ listId }: { listId: string }) {
  const { data } = trpc.buildGroups.ofList.useQuery({ listId })
  const changes = useBuildChanges(listId)
  if (!data || data.groups.length === 0) return null
  return (
    <BuildSection count={data.groups.length} level={3}>
      {data.groups.map((group) => (
        <BuildBlock
          key={group.id}
          level={4}
          build={{
            ...group,
            lines: group.lines.map((line) => ({
              ...line,
              note: line.isGone ? 'no longer sold' : line.isOut ? 'removed from the list' : null,
            })),
          }}
          lineName="List has"
        >
          <BuildButtons build={group} lacksPieces={group.lines.some(({ missing }) => missing > 0)} changes={changes} />
        </BuildBlock>
      ))}
    </BuildSection>
  )
}
