// Stretches of sorted lists against a list that is sorted as a whole.
import { expect, it } from 'vitest'
import { itemSorts } from '#common/catalogue/schema.ts'
import { createColumns } from './columns.ts'
import { judge } from './conditions.ts'
import { placeOf, readStretch } from './order.ts'

let seed = 3
function below(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * limit)
}

const columns = createColumns()
for (let id = 1; id <= 3_000; id += 1)
  columns.set({
    id: id * 7,
    type: 'CPU',
    priceMinor: 100 + below(60),
    standing: below(20),
    stock: below(30),
    unitsSold: below(4),
    isShort: below(3) === 0,
    fitKey: 0,
    facets: new Uint32Array(0),
  })
for (let id = 1; id <= 3_000; id += 9) columns.remove(id * 7)

const everything = { types: [], isOrderable: false, price: null, choices: [], conflicts: null, hits: null }
const directions = { best: [-1, -1, -1], newest: [-1], price: [1, 1], '-price': [-1, -1], stock: [-1, -1] } as const

it.each(itemSorts.flatMap((sort) => [true, false].map((isMixed) => ({ sort, isMixed }))))(
  'a stretch by $sort is a part of the sorted list (mixed: $isMixed)',
  ({ sort, isMixed }) => {
    const order = { sort, isMixed, isScored: false }
    const verdicts = judge(columns, everything)
    const steps = [...(isMixed ? [] : [1]), ...directions[sort]]
    const place = (slot: number) => placeOf(columns, verdicts, order, slot)
    const compare = (a: readonly number[], b: readonly number[]) => {
      const at = a.findIndex((key, i) => key !== b[i])
      return at < 0 ? 0 : ((a[at] ?? 0) - (b[at] ?? 0)) * (steps[at] ?? 1)
    }
    const live = Array.from({ length: columns.size }, (_, slot) => slot).filter((slot) => (columns.flags[slot] ?? 0) < 2)
    const sorted = live.toSorted((a, b) => compare(place(a), place(b)))
    for (let i = 0; i < 60; i += 1) {
      const [skip, take, isBackwards] = [below(3_000), 1 + below(500), below(2) === 0]
      const list = isBackwards ? sorted.toReversed() : sorted
      expect(readStretch(columns, verdicts, order, { skip, take, isBackwards })).toEqual({
        slots: list.slice(skip, skip + take),
        total: sorted.length,
      })
      const at = below(sorted.length)
      const from = place(list[at] ?? 0)
      expect(readStretch(columns, verdicts, order, { from, take, isBackwards }).slots).toEqual(list.slice(at + 1, at + 1 + take))
    }
  },
)

it('finds the slots of half a million ids', () => {
  const many = createColumns()
  const part = { type: 'CPU', priceMinor: 1, standing: 0, stock: 1, unitsSold: 0, isShort: false, fitKey: 0, facets: new Uint32Array(0) }
  const idOf = (i: number) => i * 3 + (i % 5 === 0 ? 2 ** 33 : 0)
  for (let i = 1; i <= 500_000; i += 1) many.set({ ...part, id: idOf(i) })
  for (let i = 1; i <= 500_000; i += 997) expect(many.slotOf(idOf(i))).toBe(i - 1)
  expect([many.slotOf(idOf(500_001)), many.size]).toEqual([undefined, 500_000])
})
