import { useState } from 'react'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import type { CartLine } from './cart-line.ts'
import { lineUp } from './line-up.ts'
import { refreshCart } from './use-cart.ts'

type State = { lineup: readonly number[]; removed: ReadonlyMap<number, readonly CartLine[]> }

/**
 * Removes cart lines: one, or many at once. While the page is open, the first of them keeps its place, with a button that restores them.
 * Dialogs show failures.
 */
export function useRemovedLines(open: readonly CartLine[]) {
  const utils = trpc.useUtils()
  const { mutateAsync: removeLines } = trpc.cart.remove.useMutation({ meta: { shown: true } })
  const { mutateAsync: restoreLines } = trpc.cart.restore.useMutation({ meta: { shown: true } })
  const { run, isRunning } = useInFlight()
  const [{ lineup, removed }, setState] = useState<State>({ lineup: [], removed: new Map() })

  const gone = new Set([...removed.values()].flatMap((lines) => lines.map(({ number }) => number)))
  const places = lineUp(gone.size === 0 ? open : open.filter(({ number }) => !gone.has(number)), removed, lineup)

  async function remove(lines: readonly CartLine[]): Promise<void> {
    const [first] = lines
    if (!first) return
    try {
      await removeLines({ numbers: lines.map(({ number }) => number) })
      setState((before) => ({
        lineup: [...before.lineup, ...open.map(({ number }) => number).filter((number) => !before.lineup.includes(number))],
        removed: new Map([...before.removed, [first.number, lines]]),
      }))
    } catch (error) {
      await alertFailure(error)
    }
    await refreshCart(utils)
  }

  const forget = (place: number) =>
    setState((before) => ({ ...before, removed: new Map([...before.removed].filter(([each]) => each !== place)) }))

  /** True if the lines were restored. */
  async function restore(place: number): Promise<boolean> {
    try {
      await restoreLines({ numbers: (removed.get(place) ?? []).map(({ number }) => number) })
      forget(place)
      await refreshCart(utils)
      return true
    } catch (error) {
      await alertFailure(error)
      // The shop cancelled them, too: there is no undo.
      if (describeFailure(error).code === 'CONFLICT') forget(place)
      return false
    }
  }

  // Not the key of removing, which may still be refreshing the cart when the user restores the lines.
  const restoring = (place: number) => `restore ${place}`

  return {
    places,
    remove: (lines: readonly CartLine[]) => run(() => remove(lines), lines[0]?.number ?? ''),
    /** Restores the lines whose first one has this number. */
    restore: (place: number) => run(() => restore(place), restoring(place)),
    isRestoring: (place: number) => isRunning(restoring(place)),
  }
}
