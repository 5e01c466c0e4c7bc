import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addManyLines } from '#server/test/large-cart.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { OrderPage } from './queries.ts'

const shop = await testShop()
const rina = await shop.person()
await addManyLines(shop, rina, await shop.item(), 700)
const numbers = (await shop.rows<{ number: number }>(sql`select number::int from orders order by id desc`)).map(({ number }) => number)

async function list(input: { limit: number; cursor?: string }): Promise<OrderPage> {
  const { data, error } = await trpcCall(shop, 'query', 'orders.list', { input, headers: bearer(rina.token) })
  if (error) throw new Error(JSON.stringify(error))
  return data as OrderPage
}

it.each([249, 250, 251, 499, 500, 501])('a page of %i orders and the next one are all orders, newest first', async (limit) => {
  const first = await list({ limit })
  expect([first.orders.length, first.total]).toEqual([limit, 700])
  const rest = await list({ limit: 1_000, cursor: first.nextCursor ?? '' })
  expect(rest.nextCursor).toBeNull()
  expect([...first.orders, ...rest.orders].map(({ number }) => number)).toEqual(numbers)
})

it('a page ends with the last order', async () => {
  expect(await list({ limit: 700 })).toMatchObject({ total: 700, nextCursor: null })
  expect((await list({ limit: 699 })).nextCursor).not.toBeNull()
})
