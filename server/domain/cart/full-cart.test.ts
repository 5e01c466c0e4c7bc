// A cart has up to 5,000 lines, whichever way lines are added. A larger cart of an earlier version stays usable.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxCartLines } from '#common/cart/rules.ts'
import { addManyLines } from '#server/test/large-cart.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { listCartPage } from './queries.ts'

type CartPage = Awaited<ReturnType<typeof listCartPage>>

const shop = await testShop()
const held = await shop.item()
const [one, two] = [await shop.item(), await shop.item()]
let customer: Person
beforeEach(async () => {
  customer = await shop.person()
})

const mutate = (path: string, input: unknown, who = customer) => trpcCall(shop, 'mutation', path, { input, headers: bearer(who.token) })
const linesOf = async ({ id } = customer) =>
  first(
    await shop.rows<{ count: number; pieces: number }>(sql`
      select count(*)::int, coalesce(sum(quantity), 0)::int as pieces from orders
      where user_id = ${id} and status = 'pending' and placed_at is null`),
  )
const line = (item: { id: number }, quantity = 10) => ({ productId: item.id, quantity })

const full = (lines: number, added: number) =>
  expect.objectContaining({
    code: 'CONFLICT',
    message: `A cart has up to 5,000 lines. This one has ${lines.toLocaleString('en')}, and would have ${(lines + added).toLocaleString('en')}. Nothing was added. Order or remove ${lines + added - maxCartLines} line${lines + added - maxCartLines === 1 ? '' : 's'}, then add ${added === 1 ? 'this one' : 'these'} again`,
  })

describe('every way to add lines', () => {
  const build = { name: 'Office', machines: 10, parts: [one, two].map(({ sku }) => ({ sku, quantity: 1 })) }
  const ways: [way: string, added: number, add: () => Promise<unknown>][] = [
    ['an order', 1, () => mutate('orders.add', { email: customer.email, ...line(one) })],
    ['an order by an admin', 1, async () => mutate('orders.add', { email: customer.email, ...line(one) }, await shop.admin())],
    ['many lines', 2, () => mutate('quickOrder.add', { key: randomUUID(), lines: [line(held), line(one), line(two)] })],
    ['a build', 2, () => mutate('buildGroups.add', { key: randomUUID(), ...build })],
  ]
  it.each(ways)('refuses a line too many: %s', async (_way, added, add) => {
    await addManyLines(shop, customer, held, maxCartLines - added + 1)
    const before = await linesOf()
    expect(await add()).toMatchObject({ status: 409, error: full(maxCartLines - added + 1, added) })
    expect(await linesOf()).toEqual(before)
    await mutate('orders.cancel', {
      number: first(
        await shop.rows<{ number: number }>(sql`select number from orders where user_id = ${customer.id} and status = 'pending' limit 1`),
      ).number,
    })
    expect(await add()).toMatchObject({ status: 200 })
    expect((await linesOf()).count).toBe(maxCartLines)
  })

  it('refuses over REST, with the same text', async () => {
    await addManyLines(shop, customer, held, maxCartLines)
    const answer = await shop.call('POST', `/orders/${customer.email}`, { as: customer, body: { productId: String(one.id), quantity: 10 } })
    expect(answer).toMatchObject({ status: 409, body: full(maxCartLines, 1) })
    const lines = [
      { sku: one.sku, quantity: 10 },
      { sku: two.sku, quantity: 10 },
    ]
    const many = await shop.call('POST', `/quick-order/${customer.email}`, { as: customer, body: { key: randomUUID(), lines } })
    expect(many).toMatchObject({ status: 409, body: full(maxCartLines, 2) })
  })

  it('refuses a list of parts, a purchase again, and the missing pieces of a build', async () => {
    const list = (await mutate('partLists.create', { name: 'Office', lines: [line(one), line(two)] })).data as { id: string }
    const group = (await mutate('buildGroups.add', { key: randomUUID(), ...build })).data as { id: string }
    const { numbers } = first(
      await shop.rows<{ numbers: number[] }>(sql`select array_agg(number) as numbers from orders where user_id = ${customer.id}`),
    )
    await mutate('cart.remove', { numbers: numbers.slice(1) })
    const bought = (await mutate('orders.add', { email: customer.email, ...line(await shop.item()) })).data as { number: number }
    const placed = await mutate('orders.place', { numbers: [bought.number], method: 'cash' })
    expect(placed.status).toBe(200)
    const { number } = first(await shop.rows<{ number: string }>(sql`select number from purchases where user_id = ${customer.id}`))
    await addManyLines(shop, customer, held, maxCartLines - 1)
    const before = await linesOf()
    expect(before.count).toBe(maxCartLines)
    expect(await mutate('buildGroups.addList', { key: randomUUID(), listId: list.id })).toMatchObject({
      status: 409,
      error: full(maxCartLines, 1),
    })
    expect(await mutate('purchases.again', { key: randomUUID(), number })).toMatchObject({ status: 409, error: full(maxCartLines, 1) })
    expect(await mutate('buildGroups.complete', { id: group.id })).toMatchObject({ status: 409, error: full(maxCartLines, 1) })
    expect(await mutate('cart.restore', { numbers: numbers.slice(1) })).toMatchObject({ status: 409, error: full(maxCartLines, 1) })
    expect(await linesOf()).toEqual(before)
  })
})

it('two tabs that add at the same time cannot pass the bound', async () => {
  await addManyLines(shop, customer, held, maxCartLines - 3)
  const removed = (await mutate('orders.add', { email: customer.email, ...line(held) })).data as { number: number }
  await mutate('cart.remove', { numbers: [removed.number] })
  const parts = await Promise.all(Array.from({ length: 6 }, () => shop.item()))
  const answers = await Promise.all([
    ...parts.map((part) => mutate('orders.add', { email: customer.email, ...line(part) })),
    ...parts.map((part) => mutate('quickOrder.add', { key: randomUUID(), lines: [line(part)] })),
    mutate('cart.restore', { numbers: [removed.number] }),
  ])
  expect([...new Set(answers.map(({ status }) => status))].toSorted((first, second) => first - second)).toEqual([200, 409])
  expect((await linesOf()).count).toBe(maxCartLines)
})

it('a repeated request is answered in a full cart as before', async () => {
  await addManyLines(shop, customer, held, maxCartLines - 1)
  const add = () => mutate('quickOrder.add', { key: 'same', lines: [line(one)] })
  const answer = await add()
  expect(answer.status).toBe(200)
  expect(await add()).toMatchObject({ status: 200, data: { isRepeated: true } })
})

it('a larger cart of an earlier version can be read, changed, emptied and ordered', async () => {
  await addManyLines(shop, customer, held, maxCartLines + 10)
  await shop.rows(sql`update products set available_quantity = 900000 where id = ${held.id}`)
  const { data } = await trpcCall(shop, 'query', 'cart.lines', { headers: bearer(customer.token) })
  expect(data).toMatchObject({ total: maxCartLines + 10 })
  const seen: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await trpcCall(shop, 'query', 'cart.page', {
      input: { ...(cursor !== undefined && { cursor }) },
      headers: bearer(customer.token),
    })
    const { lines, nextCursor, total } = page.data as CartPage
    expect([lines.length <= 500, total]).toEqual([true, maxCartLines + 10])
    seen.push(...lines.map((each) => each.number))
    cursor = nextCursor
  }
  expect(seen).toHaveLength(maxCartLines + 10)
  expect(seen.slice(0, maxCartLines)).toEqual((data as { lines: { number: number }[] }).lines.map((each) => each.number))
  const [{ number }, second, third] = (data as { lines: [{ number: number }, { number: number }, { number: number }] }).lines
  expect((await mutate('orders.changeQuantity', { number, quantity: 20 })).status).toBe(200)
  // The newest line of the part gets the pieces: no line is added.
  expect((await mutate('quickOrder.add', { key: randomUUID(), lines: [line(held)] })).status).toBe(200)
  expect((await linesOf()).count).toBe(maxCartLines + 10)
  expect((await mutate('cart.remove', { numbers: [second.number] })).status).toBe(200)
  expect((await mutate('orders.place', { numbers: [third.number], method: 'cash' })).status).toBe(200)
  expect((await linesOf()).count).toBe(maxCartLines + 8)
})
