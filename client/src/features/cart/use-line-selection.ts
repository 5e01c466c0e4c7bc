import { useCallback, useMemo } from 'react'
import { keptSelection, selectionOf } from '#client/features/additions/kept-selection.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { CartLine } from './cart-line.ts'

/**
 * The selected cart lines: all, including later ones, except lines that the user deselects and those that were there before the last addition of
 * many lines. The browser remembers it.
 */
export function useLineSelection(lines: readonly CartLine[]) {
  const userId = useMe()?.id ?? ''
  const kept = useBrowserStore(keptSelection)
  const leftOut = useMemo(() => new Set(selectionOf(kept, userId).leftOut), [kept, userId])
  const selected = useMemo(() => lines.filter(({ number }) => !leftOut.has(number)), [lines, leftOut])
  const toggle = useCallback(
    (number: number) => {
      const before = selectionOf(keptSelection.get(), userId)
      const next = new Set(before.leftOut)
      if (!next.delete(number)) next.add(number)
      keptSelection.set({ ...before, leftOut: [...next] })
    },
    [userId],
  )
  const leaveOut = (left: readonly CartLine[]) =>
    keptSelection.set({ ...selectionOf(keptSelection.get(), userId), leftOut: left.map(({ number }) => number) })
  return {
    selectable: lines,
    selected,
    isSelected: (number: number) => !leftOut.has(number),
    toggle,
    toggleAll: () => leaveOut(selected.length === lines.length ? lines : []),
    selectAll: () => leaveOut([]),
    selectProblems: () => leaveOut(lines.filter(({ problems }) => problems.length === 0)),
  }
}
