import { expect, it } from 'vitest'
import { withStock } from './stock.ts'

const part = (id: number, availableQuantity: number) => ({
  id,
  name: `Part ${id}`,
  availableQuantity,
  minOrderQuantity: 5,
  priceMinor: 100,
})
const stock = new Map([[1, { id: 1, availableQuantity: 7, minOrderQuantity: 6, priceMinor: 200 }]])
const now = { ...part(1, 7), minOrderQuantity: 6, priceMinor: 200 }

it('updates parts anywhere in the cached data', () => {
  const page = { items: [part(1, 9), part(2, 9)], total: 2, facets: { types: [{ name: 'CPU', count: 2 }] } }
  expect(withStock(page, stock)).toEqual({ ...page, items: [now, part(2, 9)] })
  expect(withStock({ item: { ...part(1, 9), specs: null }, related: [part(1, 9)] }, stock)).toEqual({
    item: { ...now, specs: null },
    related: [now],
  })
})

it('keeps the references of unchanged data, so that React does not re-render it', () => {
  const page = { items: [part(1, 9), part(2, 9)], facets: { types: [] } }
  const next = withStock(page, stock)
  expect(next.items[1]).toBe(page.items[1])
  expect(next.facets).toBe(page.facets)
  const others = { items: [part(2, 9)], none: null, text: 'x' }
  expect(withStock(others, stock)).toBe(others)
  expect(withStock({ items: [now] }, stock).items[0]).toBe(now)
  expect(withStock(undefined, stock)).toBeUndefined()
})
