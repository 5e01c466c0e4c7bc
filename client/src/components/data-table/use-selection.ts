import { type Key, useState } from 'react'

type SelectionOptions<Row> = { keyOf: (row: Row) => Key; isSelectable?: (row: Row) => boolean }

/** The selected rows of a list: all that can be selected, including later ones, except rows that the user deselects. */
export function useSelection<Row>(rows: readonly Row[], { keyOf, isSelectable = () => true }: SelectionOptions<Row>) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<Key>>(new Set())
  const isSelected = (row: Row) => isSelectable(row) && !leftOut.has(keyOf(row))
  const selectable = rows.filter(isSelectable)
  const selected = selectable.filter(isSelected)
  const isWhole = selected.length === selectable.length

  function toggle(row: Row): void {
    const key = keyOf(row)
    setLeftOut((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]))
  }

  return {
    selectable,
    selected,
    isWhole,
    isSelected,
    toggle,
    toggleAll: () => setLeftOut(new Set(isWhole ? selectable.map(keyOf) : [])),
  }
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>
