import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { CartGroup } from './in-cart.ts'
import type { ListedGroup } from './lists.ts'
import type { PurchasedGroup } from './of-purchase.ts'

const shop = await testShop()
const cpu = await shop.item({
  name: 'Processor',
  sku: 'CPU-A',
  minOrderQuantity: 5,
  priceMinor: 1_000,
  priceBreaks: [{ quantity: 50, priceMinor: 900 }],
})
const memory = await shop.item({ name: 'Memory', sku: 'MEM-A', minOrderQuantity: 1 })
const fan = await shop.item({ name: 'Fan', sku: 'FAN-A', minOrderQuantity: 4, orderMultiple: 4 })
const all = [cpu, memory, fan]
let customer: Person
beforeEach(async () => {
  customer = await shop.person()
  await shop.rows(sql`update products set available_quantity = 1000, deleted_at = null`)
})

const parts = [
  { sku: 'CPU-A', quantity: 1 },
  { sku: 'MEM-A', quantity: 2 },
  { sku: 'FAN-A', quantity: 3 },
]
const call = (kind: 'query' | 'mutation', path: string, input?: unknown, by: Person = customer) =>
  trpcCall(shop, kind, path, { input, headers: bearer(by.token) })
const change = (path: string, input: unknown, by?: Person) => call('mutation', path, input, by)
const done = async <Answer = { id: string }>(path: string, input: unknown): Promise<Answer> => {
  const { data, error } = await change(path, input)
  expect([path, error]).toEqual([path, null])
  return data as Answer
}
const add = async (machines: number) => (await done('buildGroups.add', { key: randomUUID(), name: `For ${machines}`, machines, parts })).id
const groups = async () => ((await call('query', 'buildGroups.inCart')).data as { groups: CartGroup[] }).groups
const lines = () =>
  shop.rows<{ sku: string; number: number; quantity: number }>(sql`
    select sku, number, quantity from orders where user_id = ${customer.id} and status = 'pending' and placed_at is null and deleted_at is null
    order by product_id`)
const cart = async () => (await lines()).map(({ quantity }) => quantity)
const numberOf = async (sku: string) => (await lines()).find((line) => line.sku === sku)?.number
const missing = async () => (await groups()).map(({ lines: own }) => own.map((line) => line.missing))

describe('a build in the cart', () => {
  it('is removed with its pieces and the pieces added for a minimum; loose pieces stay', async () => {
    await addOrderOf(shop, customer, cpu, { quantity: 6 })
    const [one, two] = [await add(1), await add(2)]
    expect(await cart()).toEqual([9, 6, 12])
    await done('buildGroups.remove', { id: one })
    expect(await cart()).toEqual([8, 4, 8])
    await done('buildGroups.remove', { id: two })
    expect(await lines()).toMatchObject([{ sku: 'CPU-A', quantity: 6 }])
    expect(await groups()).toEqual([])
    const alone = await add(1)
    expect(await cart()).toEqual([7, 2, 4])
    await done('buildGroups.remove', { id: alone })
    expect(await cart()).toEqual([6])
    expect((await change('buildGroups.remove', { id: alone })).error?.code).toBe('NOT_FOUND')
  })

  it('can change its number of machines, at the price of the new quantity', async () => {
    const id = await add(2)
    expect(await cart()).toEqual([5, 4, 8])
    await done('buildGroups.setMachines', { id, machines: 50 })
    expect(await cart()).toEqual([50, 100, 152])
    const [line] = await shop.rows<{ price: number; total: number }>(sql`
      select unit_price_minor::int as price, total_minor::int as total from orders where user_id = ${customer.id} and product_id = ${cpu.id}`)
    expect(line).toEqual({ price: 900, total: 45_000 })
    await done('buildGroups.setMachines', { id, machines: 3 })
    expect(await cart()).toEqual([5, 6, 12])
    await shop.rows(sql`update products set available_quantity = 20 where id = ${memory.id}`)
    expect((await change('buildGroups.setMachines', { id, machines: 30 })).error).toMatchObject({
      code: 'CONFLICT',
      issues: [{ message: 'Memory: 60 needed, with the 6 in the cart, 20 in stock' }],
    })
    expect(await cart()).toEqual([5, 6, 12])
    expect(first(await groups()).machines).toBe(3)
    await done('buildGroups.setMachines', { id, machines: 30, takesLess: true })
    expect(await cart()).toEqual([30, 20, 92])
    expect(await missing()).toEqual([[0, 40, 0]])
  })

  it('can be taken apart, which makes its pieces loose', async () => {
    const id = await add(10)
    await done('buildGroups.takeApart', { id })
    expect(await groups()).toEqual([])
    await add(1)
    expect(await cart()).toEqual([11, 22, 36])
  })

  it('shows missing pieces after a line was lowered or removed, and can get them back', async () => {
    const id = await add(10)
    await change('orders.changeQuantity', { number: await numberOf('CPU-A'), quantity: 6 })
    await change('cart.remove', { numbers: [await numberOf('MEM-A')] })
    expect(await missing()).toEqual([[4, 20, 0]])
    await add(2)
    // The other build gets all of its pieces; the first one still lacks the same number.
    expect(await cart()).toEqual([8, 4, 36])
    expect(await missing()).toEqual([
      [4, 20, 0],
      [0, 0, 0],
    ])
    await done('buildGroups.complete', { id })
    expect(await cart()).toEqual([12, 24, 36])
    expect(await missing()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  it('stays together when it is placed, and when it returns from a failed payment', async () => {
    await add(10)
    const numbers = (await lines()).map(({ number }) => number)
    const placed = first(
      await shop.rows<{ number: string }>(sql`
        select purchase_number as number from start_purchase_payment(${customer.id}, ${`{${numbers.join(',')}}`}::int[], 'bkash', 'test', ${randomUUID()},
          'BDT', '127.0.0.1', 900, '{}')`),
    )
    expect(await groups()).toEqual([])
    const bought = async () =>
      ((await call('query', 'buildGroups.ofPurchase', { number: placed.number })).data as { groups: PurchasedGroup[] }).groups
    expect(await bought()).toMatchObject([
      { name: 'For 10', machines: 10, lines: [{ sku: 'CPU-A', pieces: 10 }, { pieces: 20 }, { pieces: 30, lineQuantity: 32 }] },
    ])
    await shop.rows(sql`select end_payment(p.id, 'failed', 'declined', null) from payments p where p.user_id = ${customer.id}`)
    expect(await bought()).toEqual([])
    expect((await groups()).map(({ name, machines }) => [name, machines])).toEqual([['For 10', 10]])
    expect(await missing()).toEqual([[0, 0, 0]])
    const again = (await done<{ purchase: { number: string } }>('purchases.place', { key: 'k2', numbers, method: 'cash' })).purchase
    await change('orders.cancel', { number: numbers[0] })
    const { data } = await call('query', 'buildGroups.ofPurchase', { number: again.number })
    expect((data as { groups: PurchasedGroup[] }).groups[0]?.lines.map(({ isCancelled }) => isCancelled)).toEqual([true, false, false])
    await done('purchases.again', { key: 'again', number: again.number })
    expect(await cart()).toEqual([10, 20, 32])
    expect(await groups()).toEqual([])
  })

  it('stays as placed if only a part of it was checked out', async () => {
    const id = await add(10)
    const number = await numberOf('CPU-A')
    const { purchase } = await done<{ purchase: { number: string } }>('purchases.place', { key: 'k', numbers: [number], method: 'cash' })
    expect(first(await groups()).lines.map(({ state }) => state)).toEqual(['checkedOut', 'inCart', 'inCart'])
    const { id: other } = await done('buildGroups.setMachines', { id, machines: 4 })
    expect(other).not.toBe(id)
    expect(await cart()).toEqual([8, 12])
    const { data } = await call('query', 'buildGroups.ofPurchase', { number: purchase.number })
    expect((data as { groups: PurchasedGroup[] }).groups).toMatchObject([{ id, machines: 10, lines: [{ sku: 'CPU-A', pieces: 10 }] }])
    expect((await change('buildGroups.setMachines', { id, machines: 4 })).error?.code).toBe('NOT_FOUND')
  })

  it('lacks pieces that were cancelled after checkout, and can get them back', async () => {
    const id = await add(10)
    const number = await numberOf('CPU-A')
    const { purchase } = await done<{ purchase: { number: string } }>('purchases.place', { key: 'k', numbers: [number], method: 'cash' })
    await done('orders.cancel', { number })
    expect(first(await groups()).lines.map(({ state, missing: lacks }) => [state, lacks])).toEqual([
      ['removed', 10],
      ['inCart', 0],
      ['inCart', 0],
    ])
    expect((await done('buildGroups.setMachines', { id, machines: 4 })).id).toBe(id)
    expect(await missing()).toEqual([[4, 0, 0]])
    await done('buildGroups.complete', { id })
    expect(await cart()).toEqual([5, 8, 12])
    expect(await missing()).toEqual([[0, 0, 0]])
    const { data } = await call('query', 'buildGroups.ofPurchase', { number: purchase.number })
    expect(data).toEqual({ groups: [] })
    await done('buildGroups.remove', { id })
    expect(await cart()).toEqual([])
  })

  it('is only accessible to its owner', async () => {
    const id = await add(1)
    for (const by of [await shop.person(), await shop.admin()]) {
      const calls: [string, object][] = [
        ['setMachines', { id, machines: 2 }],
        ['complete', { id }],
        ['remove', { id }],
        ['takeApart', { id }],
      ]
      for (const [path, input] of calls)
        expect([path, (await change(`buildGroups.${path}`, input, by)).error?.code]).toEqual([path, 'NOT_FOUND'])
    }
    expect(await cart()).toEqual([5, 2, 4])
  })

  it('adds up after any changes, also with many concurrent changes and a checkout', async () => {
    const ids = [await add(2), await add(3)]
    const some = (most: number) => 1 + Math.floor(Math.random() * most)
    for (let round = 0; round < 6; round++) {
      const [number] = (await lines()).map((line) => line.number)
      await Promise.all([
        change('buildGroups.add', { key: randomUUID(), name: 'More', machines: some(9), parts: parts.slice(some(3) - 1) }),
        change('buildGroups.setMachines', { id: ids[round % 2], machines: some(20) }),
        change('buildGroups.remove', { id: (await groups()).at(-1)?.id ?? randomUUID() }),
        change('orders.changeQuantity', { number: number ?? 1, quantity: some(10) * 4 }),
        ...(round % 3 === 2 ? [change('purchases.place', { key: randomUUID(), numbers: [number], method: 'cash' })] : []),
      ])
      const wrong = await shop.rows(sql`
        select o.sku, o.quantity from orders o join products p on p.id = o.product_id
        where o.user_id = ${customer.id} and (o.total_minor <> o.unit_price_minor * o.quantity or o.status = 'pending'
          and (o.quantity < p.min_order_quantity or o.quantity % p.order_multiple <> 0))`)
      expect([...wrong]).toEqual([])
      // Each piece of a line belongs to at most one build.
      const inCart = (await groups()).flatMap((group) => group.lines).filter(({ state }) => state === 'inCart')
      for (const { orderNumber, lineQuantity } of inCart) {
        const held = inCart.reduce((sum, line) => sum + (line.orderNumber === orderNumber ? line.pieces - line.missing : 0), 0)
        expect(held).toBeLessThanOrEqual(lineQuantity)
      }
    }
    const twice = await shop.rows(sql`
      select product_id from orders where user_id = ${customer.id} and status = 'pending' and placed_at is null group by product_id having count(*) > 1`)
    expect([...twice]).toEqual([])
    const movements = await shop.rows(sql`
      select p.sku from products p where p.id = any (${`{${all.map(({ id }) => id).join(',')}}`}::bigint[]) and p.available_quantity + (
        select coalesce(sum(o.quantity), 0) from orders o where o.product_id = p.id and o.user_id = ${customer.id} and o.placed_at is not null
          and o.status = 'pending') <> 1000`)
    expect([...movements]).toEqual([])
  })
})

describe('a build in a list', () => {
  const another = async () =>
    await done<{ listId: string; id: string }>('buildGroups.addToList', { listName: 'Lab', name: 'Lab machine', machines: 10, parts })

  const listed = async (listId: string) =>
    ((await call('query', 'buildGroups.ofList', { listId })).data as { groups: ListedGroup[] }).groups
  const quantities = async (id: string) =>
    ((await call('query', 'partLists.get', { id })).data as { lines: { quantity: number }[] }).lines.map(({ quantity }) => quantity)

  it('stays together, can be changed, and is added to the cart with its list', async () => {
    const { listId, id } = await done<{ listId: string; id: string }>('buildGroups.addToList', {
      listName: 'Lab',
      name: 'Lab machine',
      machines: 10,
      parts,
    })
    await done('partLists.addTo', { id: listId, lines: [{ productId: cpu.id, quantity: 7 }] })
    await done('buildGroups.addToList', { listId, name: 'Teacher', machines: 1, parts: parts.slice(0, 1) })
    expect(await quantities(listId)).toEqual([18, 20, 30])
    await done('buildGroups.setMachines', { id, machines: 12 })
    expect(await quantities(listId)).toEqual([20, 24, 36])
    await done('partLists.changeQuantity', { id: listId, productId: fan.id, quantity: 30 })
    expect((await listed(listId)).map(({ name, lines: own }) => [name, own.map((line) => line.missing)])).toEqual([
      ['Lab machine', [0, 0, 6]],
      ['Teacher', [0]],
    ])
    await done('buildGroups.complete', { id })
    expect(await quantities(listId)).toEqual([20, 24, 36])
    const copy = await done('partLists.copy', { id: listId, name: 'Lab 2' })
    expect((await listed(copy.id)).map(({ machines }) => machines)).toEqual([12, 1])
    expect(await done('buildGroups.addList', { key: 'k', listId })).toMatchObject({
      builds: 2,
      lines: 3,
      added: [{ was: null }, { was: null }, { was: null }],
    })
    await done('buildGroups.addList', { key: 'k', listId })
    expect(await cart()).toEqual([20, 24, 36])
    expect((await groups()).map(({ name, machines }) => [name, machines])).toEqual([
      ['Lab machine', 12],
      ['Teacher', 1],
    ])
    await done('partLists.delete', { id: listId })
    for (const [path, more] of [
      ['setMachines', { machines: 2 }],
      ['complete', {}],
      ['remove', {}],
      ['takeApart', {}],
    ] as const)
      expect([path, (await change(`buildGroups.${path}`, { id, ...more })).error?.code]).toEqual([path, 'NOT_FOUND'])
    await done('partLists.restore', { id: listId })
    await done('buildGroups.remove', { id })
    expect(await quantities(listId)).toEqual([8])
    const [teacher] = await listed(listId)
    await done('buildGroups.takeApart', { id: teacher?.id })
    expect(await listed(listId)).toEqual([])
    expect(await quantities(listId)).toEqual([8])
  })

  it('is added to the cart with the quantities of its list', async () => {
    const { listId } = await another()
    await done('buildGroups.addToList', { listId, name: 'Teacher', machines: 5, parts: parts.slice(0, 1) })
    await done('partLists.changeQuantity', { id: listId, productId: cpu.id, quantity: 12 })
    await done('partLists.changeQuantity', { id: listId, productId: memory.id, quantity: 4 })
    const lacks = [[0, 16, 0], [3]]
    expect((await listed(listId)).map(({ lines: own }) => own.map((line) => line.missing))).toEqual(lacks)
    await done('buildGroups.addList', { key: 'k', listId })
    expect(await cart()).toEqual([12, 4, 32])
    expect(await missing()).toEqual(lacks)
  })

  it('is refused with its list if a price has risen since it was shown', async () => {
    const { listId } = await another()
    await done('buildGroups.setMachines', { id: first(await listed(listId)).id, machines: 50 })
    const priced = (priceMinor: number) => change('buildGroups.addList', { key: 'k', listId, prices: [{ productId: cpu.id, priceMinor }] })
    expect((await priced(899)).error).toMatchObject({
      code: 'PRICE_CHANGED',
      issues: [{ path: 'lines.0.price', message: expect.stringMatching(/^A piece costs .*9\.00 now$/) }],
    })
    expect(await cart()).toEqual([])
    expect((await priced(900)).error).toBeNull()
    expect(await cart()).toEqual([50, 100, 152])
  })
})
