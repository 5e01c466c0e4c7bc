// Additions that meet lines in the cart, and separating these again.
import { expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { AddedLines } from '../quick-order/commands.ts'
import type { Cart } from './queries.ts'

const shop = await testShop()

async function call<T>(as: Person, kind: 'query' | 'mutation', name: string, input?: unknown): Promise<T> {
  const { data, error } = await trpcCall(shop, kind, name, { input, headers: bearer(as.token) })
  if (error) throw Object.assign(new Error(error.message), error)
  return data as T
}

const add = (as: Person, key: string, lines: readonly { productId: number; quantity: number }[]) =>
  call<AddedLines>(as, 'mutation', 'quickOrder.add', { key, lines })
const separate = (as: Person, key: string, number: number) => call<{ number: number }>(as, 'mutation', 'cart.separate', { key, number })
const linesOf = async (as: Person) =>
  (await call<Cart>(as, 'query', 'cart.lines')).lines.map(({ number, quantity, unitPriceMinor }) => [number, quantity, unitPriceMinor])
const item = (terms = {}) => shop.item({ priceMinor: 10_00, minOrderQuantity: 5, orderMultiple: 5, availableQuantity: 100, ...terms })

it('tells the former quantity, and separates a joined line at the place where the addition had it', async () => {
  const customer = await shop.person()
  const [a, b, c] = [await item(), await item(), await item()]
  const old = await addOrderOf(shop, customer, b, { quantity: 5 })
  const key = crypto.randomUUID()
  const lines = [a, b, c].map(({ id }) => ({ productId: id, quantity: 20 }))
  const { added } = await add(customer, key, lines)
  expect(added.map(({ quantity, was }) => [quantity, was])).toEqual([
    [20, 0],
    [25, 5],
    [20, 0],
  ])
  expect((await add(customer, key, lines)).added).toEqual(added)

  const [ofA, , ofC] = added.map(({ number }) => number)
  const { number } = await separate(customer, key, old)
  expect(await linesOf(customer)).toEqual([
    [old, 5, 10_00],
    [ofA, 20, 10_00],
    [number, 20, 10_00],
    [ofC, 20, 10_00],
  ])
  // Again, as after a lost answer.
  expect(await separate(customer, key, old)).toEqual({ number })
  expect(await linesOf(customer)).toHaveLength(4)
})

it('gives each of the two the price of its own quantity', async () => {
  const customer = await shop.person()
  const part = await item({ priceBreaks: [{ quantity: 25, priceMinor: 8_00 }] })
  const old = await addOrderOf(shop, customer, part, { quantity: 5 })
  const key = crypto.randomUUID()
  await add(customer, key, [{ productId: part.id, quantity: 20 }])
  expect(await linesOf(customer)).toEqual([[old, 25, 8_00]])
  const { number } = await separate(customer, key, old)
  expect(await linesOf(customer)).toEqual([
    [old, 5, 10_00],
    [number, 20, 10_00],
  ])
})

it('refuses what cannot be divided, and lines of others', async () => {
  const customer = await shop.person()
  const part = await item({ minOrderQuantity: 10 })
  const old = await addOrderOf(shop, customer, part, { quantity: 10 })
  const key = crypto.randomUUID()
  await add(customer, key, [{ productId: part.id, quantity: 5 }])
  await expect(separate(customer, key, old)).rejects.toMatchObject({ code: 'CONFLICT', message: messages.lineTooSmall })
  await expect(separate(customer, 'another-key', old)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(separate(await shop.person(), key, old)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await call(customer, 'mutation', 'orders.changeQuantity', { number: old, quantity: 10 })
  await expect(separate(customer, key, old)).rejects.toMatchObject({ code: 'CONFLICT', message: messages.lineNotRaised })
  expect(await linesOf(customer)).toEqual([[old, 10, 10_00]])
})
