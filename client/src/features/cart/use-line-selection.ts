import { useCallback, useMemo, useState } from 'react'
import type { CartLine } from './cart-line.ts'

/** The selected cart lines: all, including later ones, except lines that the user deselects. */
export function useLineSelection(lines: readonly CartLine[]) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const selected = useMemo(() => lines.filter(({ number }) => !leftOut.has(number)), [lines, leftOut])
  const toggle = useCallback((number: number) => {
    setLeftOut((before) => {
      const next = new Set(before)
      if (!next.delete(number)) next.add(number)
      return next
    })
  }, [])
  const leaveOut = (left: readonly CartLine[]) => setLeftOut(new Set(left.map(({ number }) => number)))
  return {
    selectable: lines,
    selected,
    isSelected: (number: number) => !leftOut.has(number),
    toggle,
    toggleAll: () => leaveOut(selected.length === lines.length ? lines : []),
    selectProblems: () => leaveOut(lines.filter(({ problems }) => problems.length === 0)),
  }
}
