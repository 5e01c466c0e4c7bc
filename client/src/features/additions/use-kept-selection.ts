import { useCallback, useMemo } from 'react'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { useMe } from '#client/lib/use-me.ts'
import { keptSelections, leaveOut, selectionOf } from './kept-selection.ts'

type InCart = Readonly<{ number: number }>

/**
 * The selected lines among some of the cart: all, including later ones, except lines that the user deselects and the older ones at an addition of many
 * lines. The browser remembers it, so all pages with these lines show the same selection.
 */
export function useKeptSelection<Line extends InCart>(lines: readonly Line[]) {
  const userId = useMe()?.id ?? ''
  const kept = useBrowserStore(keptSelections)
  const leftOut = useMemo(() => new Set(selectionOf(kept, userId).leftOut), [kept, userId])
  const selected = useMemo(() => lines.filter(({ number }) => !leftOut.has(number)), [lines, leftOut])
  /** Leaves out `left` of these lines; other lines of the cart stay as they are. */
  const leaveOutOf = useCallback(
    (all: readonly InCart[], left: readonly InCart[]) => {
      const next = new Set(selectionOf(keptSelections.get(), userId).leftOut)
      for (const { number } of all) next.delete(number)
      for (const { number } of left) next.add(number)
      leaveOut(userId, [...next])
    },
    [userId],
  )
  const toggle = useCallback(
    (number: number) => leaveOutOf([{ number }], selectionOf(keptSelections.get(), userId).leftOut.includes(number) ? [] : [{ number }]),
    [userId, leaveOutOf],
  )
  return {
    selectable: lines,
    selected,
    isWhole: selected.length === lines.length,
    isSelected: (number: number) => !leftOut.has(number),
    toggle,
    toggleAll: () => leaveOutOf(lines, selected.length === lines.length ? lines : []),
    /** Selects all of these lines except some. */
    selectBut: (left: readonly Line[]) => leaveOutOf(lines, left),
  }
}
