import { useEffect, useRef } from 'react'
import { ErrorPanel } from '#client/components/states.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount } from '#common/kit/format.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { BuildBlock } from './build-block.tsx'
import { BuildButtons } from './build-buttons.tsx'
import { BuildSection } from './build-section.tsx'
import { useBuildChanges } from './use-build-changes.ts'

type CartBuildsProps = {
  lines: readonly Readonly<{ number: number; name: string; quantity: number; chargedMinor: number }>[]
}

const notes = { inCart: null, removed: 'not in the cart any more', checkedOut: 'checked out before' } as const

export function CartBuilds({ lines }: CartBuildsProps) {
  // The cart has just requested them.
  const { data, error, refetch } = trpc.buildGroups.inCart.useQuery(undefined, { refetchOnMount: false, refetchInterval: 60_000 })
  const changes = useBuildChanges()
  // Every change of a line may change one of its builds.
  const shown = useRef(lines)
  useEffect(() => {
    if (shown.current === lines) return
    shown.current = lines
    void refetch()
  }, [lines, refetch])
  if (!data) return error && <ErrorPanel error={error} onRetry={() => void refetch()} />

  const prices = new Map(lines.map(({ number, chargedMinor }) => [number, chargedMinor]))
  const ofBuilds = new Map<number, number>()
  for (const group of data.groups)
    for (const { orderNumber, pieces, missing } of group.lines)
      ofBuilds.set(orderNumber, (ofBuilds.get(orderNumber) ?? 0) + pieces - missing)
  const loose = lines.reduce((sum, { number, quantity }) => sum + Math.max(0, quantity - (ofBuilds.get(number) ?? 0)), 0)
  return (
    <BuildSection count={data.groups.length} level={2}>
      {data.groups.map((group) => (
        <BuildBlock
          key={group.id}
          build={{ ...group, lines: group.lines.map((line) => ({ ...line, note: line.isGone ? 'no longer sold' : notes[line.state] })) }}
          priceMinor={group.lines.reduce(
            (sum, { orderNumber, pieces, missing, state }) =>
              sum + (state === 'inCart' ? lineTotalMinor(prices.get(orderNumber) ?? 0, pieces - missing) : 0),
            0,
          )}
          lineName="Line has"
        >
          <BuildButtons build={group} lacksPieces={group.lines.some(({ missing }) => missing > 0)} changes={changes} />
        </BuildBlock>
      ))}
      <p className="text-sm text-ink-2">
        Below are all parts: those of your builds
        {loose > 0 && `, and ${formatCount(loose)} loose ${loose === 1 ? 'piece' : 'pieces'}`}.
      </p>
    </BuildSection>
  )
}
