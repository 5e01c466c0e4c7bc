import { expect, it } from 'vitest'
import { withCartStock } from './cart-stock.ts'

const line = (productId: number, quantity: number) => ({
  number: productId * 10,
  productId,
  quantity,
  unitPriceMinor: 100,
  chargedMinor: 100,
  isGone: false,
  minOrderQuantity: 5,
  orderMultiple: 1,
  availableQuantity: 50,
  problems: [] as string[],
})
const stockOf = (availableQuantity: number) => new Map([[1, { id: 1, availableQuantity, minOrderQuantity: 5, priceMinor: 100 }]])

it('says that stock has fallen below the quantity of a line, and that it is enough again', () => {
  const cart = { lines: [line(1, 20), line(2, 20)], total: 2 }
  const short = withCartStock(cart, stockOf(19))
  expect(short.lines[0]).toMatchObject({ availableQuantity: 19, problems: ['short-stock'] })
  expect(short.lines[1]).toBe(cart.lines[1])
  expect(short.total).toBe(2)
  expect(withCartStock(short, stockOf(20)).lines[0]).toMatchObject({ availableQuantity: 20, problems: [] })
})

it('keeps the references of carts and other data that did not change', () => {
  const cart = { lines: [line(1, 20)] }
  expect(withCartStock(cart, stockOf(50))).toBe(cart)
  const gone = { lines: [{ ...line(1, 20), isGone: true, availableQuantity: 0, problems: ['gone'] }] }
  expect(withCartStock(gone, stockOf(40))).toBe(gone)
  for (const other of [undefined, null, { lines: 3 }, { lines: [{ productId: 1 }] }, { groups: [] }])
    expect(withCartStock(other, stockOf(1))).toBe(other)
})
