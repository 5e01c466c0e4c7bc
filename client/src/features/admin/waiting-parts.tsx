import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'

const askAgain = 5_000

/** After an import: how many parts are not found by their specs yet. */
export function WaitingParts() {
  const { data } = trpc.items.waiting.useQuery(undefined, { refetchInterval: ({ state }) => (state.data?.waiting ? askAgain : false) })
  const waiting = data?.waiting ?? 0
  return (
    <p role="status" className={waiting > 0 ? 'mb-4 border border-rule bg-sheet p-4' : undefined}>
      {waiting > 0 &&
        `The specs of ${plural(waiting, 'product')} are being read. Until then, searches find ${waiting === 1 ? 'it' : 'them'} by number and name, but filters and compatibility checks do not.`}
    </p>
  )
}
