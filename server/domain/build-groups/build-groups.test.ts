import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { CartGroup } from './in-cart.ts'

const shop = await testShop()
const cpu = await shop.item({ name: 'Processor', sku: 'CPU-A', minOrderQuantity: 5, availableQuantity: 1_000 })
const memory = await shop.item({ name: 'Memory', sku: 'MEM-A', minOrderQuantity: 1, availableQuantity: 1_000 })
const fan = await shop.item({ name: 'Fan', sku: 'FAN-A', minOrderQuantity: 4, orderMultiple: 4, availableQuantity: 1_000 })
let customer: Person
beforeEach(async () => {
  customer = await shop.person()
  await shop.rows(sql`update products set available_quantity = 1000, deleted_at = null where id in (${cpu.id}, ${memory.id}, ${fan.id})`)
})

const parts = [
  { sku: 'CPU-A', quantity: 1 },
  { sku: 'MEM-A', quantity: 2 },
  { sku: 'FAN-A', quantity: 3 },
]
const change = (path: string, input: unknown, by: Person = customer) =>
  trpcCall(shop, 'mutation', path, { input, headers: bearer(by.token) })
const add = (machines: number, more: object = {}) =>
  change('buildGroups.add', { key: randomUUID(), name: `Office ${machines}`, machines, parts, ...more })
const added = async (machines: number, more: object = {}) => {
  const answer = await add(machines, more)
  expect(answer.error).toBeNull()
  return answer.data as { id: string; parts: { sku: string; orderNumber: number | null; quantity: number }[] }
}
const groups = async () =>
  ((await trpcCall(shop, 'query', 'buildGroups.inCart', { headers: bearer(customer.token) })).data as { groups: CartGroup[] }).groups
/** The quantities of the lines in the cart, by SKU. */
const cart = async () =>
  Object.fromEntries(
    (
      await shop.rows<{ sku: string; quantity: number }>(sql`
        select sku, quantity from orders where user_id = ${customer.id} and status = 'pending' and placed_at is null order by sku`)
    ).map(({ sku, quantity }) => [sku, quantity]),
  )
const missing = async () => (await groups()).map(({ lines }) => lines.reduce((sum, line) => sum + line.missing, 0))

describe('a build that is added to the cart', () => {
  it('has one line per part for all machines, and stays together', async () => {
    const { id, parts: lines } = await added(40)
    expect(await cart()).toEqual({ 'CPU-A': 40, 'MEM-A': 80, 'FAN-A': 120 })
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['CPU-A', 40],
      ['MEM-A', 80],
      ['FAN-A', 120],
    ])
    const [group] = await groups()
    expect(group).toMatchObject({ id, name: 'Office 40', machines: 40 })
    expect(group?.lines.map(({ sku, perMachine, pieces, lineQuantity, state }) => [sku, perMachine, pieces, lineQuantity, state])).toEqual([
      ['CPU-A', 1, 40, 40, 'inCart'],
      ['MEM-A', 2, 80, 80, 'inCart'],
      ['FAN-A', 3, 120, 120, 'inCart'],
    ])
    expect(await missing()).toEqual([0])
  })

  it("shows its parts in the builder's order, in the cart, in a list and in the purchase", async () => {
    const typed = await Promise.all(
      ['Monitor', 'Case', 'Memory', 'CPU'].map((productType) =>
        shop.item({ productType, sku: `SORT-${productType}`, minOrderQuantity: 1 }),
      ),
    )
    const sorted = ['SORT-CPU', 'SORT-Memory', 'SORT-Case', 'SORT-Monitor']
    const unsorted = typed.map(({ sku }) => ({ sku, quantity: 1 }))
    const { parts: lines } = await added(2, { parts: unsorted })
    expect(first(await groups()).lines.map(({ sku }) => sku)).toEqual(sorted)
    const saved = await change('buildGroups.addToList', { listName: 'Lab', name: 'Office', machines: 2, parts: unsorted })
    const { listId } = saved.data as { listId: string }
    const read = async (path: string, input: unknown) =>
      (await trpcCall(shop, 'query', path, { input, headers: bearer(customer.token) })).data as { groups: CartGroup[] }
    expect(first((await read('buildGroups.ofList', { listId })).groups).lines.map(({ sku }) => sku)).toEqual(sorted)
    const numbers = lines.map(({ orderNumber }) => orderNumber)
    const { data } = await change('purchases.place', { key: randomUUID(), numbers, method: 'cash' })
    const { number } = (data as { purchase: { number: string } }).purchase
    expect(first((await read('buildGroups.ofPurchase', { number })).groups).lines.map(({ sku }) => sku)).toEqual(sorted)
  })

  it('shares lines with other builds and with loose pieces, which stay', async () => {
    await addOrderOf(shop, customer, cpu, { quantity: 7 })
    await added(2)
    await added(3)
    // 7 loose processors and 5 of the build. Fans are sold in packs of four: 15 need 16.
    expect(await cart()).toEqual({ 'CPU-A': 12, 'MEM-A': 10, 'FAN-A': 16 })
    expect((await groups()).map(({ lines }) => lines.map(({ pieces, lineQuantity }) => [pieces, lineQuantity]))).toEqual([
      [
        [2, 12],
        [4, 10],
        [6, 16],
      ],
      [
        [3, 12],
        [6, 10],
        [9, 16],
      ],
    ])
  })

  it('finds its parts by any spelling of their SKUs', async () => {
    const spelled = [{ sku: 'cpu–a', quantity: 1 }, { sku: 'ＭＥＭ-A', quantity: 1 }, ...parts.slice(1), { sku: 'FANA', quantity: 1 }]
    expect((await added(1, { key: 'spelled', parts: spelled })).parts.map(({ sku }) => sku)).toEqual(['CPU-A', 'MEM-A', 'FAN-A'])
    expect((await added(1, { key: 'spelled', parts: spelled })).parts).toHaveLength(3)
    expect((await groups())[0]?.lines.map(({ perMachine }) => perMachine)).toEqual([1, 3, 4])
    expect(await change('buildGroups.addToList', { listName: 'Lab', name: 'A', machines: 1, parts: spelled })).toMatchObject({
      error: null,
    })
    const unknown = [...spelled, { sku: 'none', quantity: 1 }]
    const issues = [{ path: 'parts.5.sku' }]
    for (const path of ['buildGroups.addToList', 'buildGroups.add'])
      expect(await change(path, { key: path, listName: 'Lab', name: 'A', machines: 1, parts: unknown })).toMatchObject({
        error: { issues },
      })
  })

  it('is added once per key, even if the answer is lost', async () => {
    const key = randomUUID()
    const answers = await Promise.all([added(5, { key }), added(5, { key }), added(5, { key })])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await cart()).toEqual({ 'CPU-A': 5, 'MEM-A': 10, 'FAN-A': 16 })
    expect((await add(6, { key })).error).toMatchObject({ code: 'CONFLICT' })
  })

  it('is refused as a whole if parts are short or not sold, with an issue for each', async () => {
    await shop.rows(sql`update products set available_quantity = 30 where id in (${cpu.id}, ${fan.id})`)
    await addOrderOf(shop, customer, cpu, { quantity: 6 })
    const { error } = await add(40, { parts: [...parts, { sku: 'CPU-A', quantity: 1 }] })
    expect(error).toMatchObject({
      code: 'CONFLICT',
      issues: [
        { path: 'parts.0.quantity', message: 'Processor: 86 needed, with the 6 in the cart, 30 in stock' },
        { path: 'parts.2.quantity', message: 'Fan: 120 needed, 30 in stock' },
      ],
    })
    const unknown = await add(1, { parts: [...parts, { sku: 'NONE', quantity: 1 }] })
    expect(unknown.error).toMatchObject({ code: 'NOT_FOUND', issues: [{ path: 'parts.3.sku', message: 'NONE is no longer sold' }] })
    expect(await cart()).toEqual({ 'CPU-A': 6 })
    expect(await groups()).toEqual([])
  })

  it('adds the available pieces on request, and reports the missing ones', async () => {
    await shop.rows(sql`update products set available_quantity = 30 where id = ${fan.id}`)
    await shop.rows(sql`update products set available_quantity = 3 where id = ${cpu.id}`)
    const { parts: lines } = await added(20, { takesLess: true })
    expect(lines).toMatchObject([
      { sku: 'CPU-A', orderNumber: null, quantity: 0 },
      { sku: 'MEM-A', quantity: 40 },
      { sku: 'FAN-A', quantity: 28 },
    ])
    expect(await cart()).toEqual({ 'MEM-A': 40, 'FAN-A': 28 })
    expect(first(await groups()).lines.map(({ sku, missing: lacking }) => [sku, lacking])).toEqual([
      ['MEM-A', 0],
      ['FAN-A', 32],
    ])
    await shop.rows(sql`update products set available_quantity = 0 where id in (${fan.id}, ${memory.id})`)
    const other = await shop.person()
    const answer = await change('buildGroups.add', { key: 'k', name: 'x', machines: 1, parts, takesLess: true }, other)
    expect(answer.error).toMatchObject({ code: 'CONFLICT', issues: [{}, {}, {}] })
  })
})
