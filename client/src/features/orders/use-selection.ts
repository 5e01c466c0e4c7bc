import { useState } from 'react'
import type { Order } from '#client/lib/api-types.ts'
import { isOpen } from '#common/orders/state.ts'

/** The selected orders of a list: all open ones, including later ones, except orders that the user deselects. */
export function useSelection(orders: readonly Order[]) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const selectable = orders.filter(isOpen)
  const selected = selectable.filter(({ number }) => !leftOut.has(number))
  return {
    selectable,
    selected,
    isSelected: ({ number }: Order) => !leftOut.has(number),
    toggle: ({ number }: Order) => setLeftOut((before) => (before.has(number) ? without(before, number) : new Set([...before, number]))),
    toggleAll: () => setLeftOut(selected.length === selectable.length ? new Set(selectable.map(({ number }) => number)) : new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>

const without = (numbers: ReadonlySet<number>, number: number) => new Set([...numbers].filter((other) => other !== number))
