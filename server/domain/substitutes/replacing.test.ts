// Accepting substitutes: in the cart and in lists, with the builds that have the line.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { CartGroup } from '../build-groups/in-cart.ts'
import type { ListedGroup } from '../build-groups/lists.ts'

const shop = await testShop()
const short = await shop.item({ sku: 'SHORT', minOrderQuantity: 1, priceMinor: 90_00 })
const other = await shop.item({ sku: 'OTHER', minOrderQuantity: 5, orderMultiple: 5, priceMinor: 100_00 })
const third = await shop.item({ sku: 'THIRD', minOrderQuantity: 1, priceMinor: 10_00 })
const more = await shop.item({ sku: 'MORE', minOrderQuantity: 1, priceMinor: 10_00 })

let customer: Person
beforeEach(async () => {
  customer = await shop.person()
  await shop.rows(sql`update products set available_quantity = 1000, deleted_at = null`)
})
const call = (kind: 'query' | 'mutation', path: string, input?: unknown, by: Person = customer) =>
  trpcCall(shop, kind, path, { input, headers: bearer(by.token) })
const done = async <Answer = unknown>(path: string, input: unknown): Promise<Answer> => {
  const { data, error } = await call('mutation', path, input)
  expect([path, error]).toEqual([path, null])
  return data as Answer
}
const fill = (lines: readonly { productId: number; quantity: number }[]) => done('quickOrder.add', { key: randomUUID(), lines })
type Line = { id: string; sku: string; name: string; number: number; quantity: number; unitPriceMinor: number; totalMinor: number }
const cart = () =>
  shop.rows<Line>(sql`
    select id, sku, name, number, quantity, unit_price_minor as "unitPriceMinor", total_minor as "totalMinor" from orders
    where user_id = ${customer.id} and status = 'pending' and placed_at is null and deleted_at is null order by id`)
const plain = async () => (await cart()).map(({ sku, quantity }) => [sku, quantity])
const numberOf = async (sku: string) => (await cart()).find((line) => line.sku === sku)?.number ?? 0
const replacement = async (sku: string, part: { id: number }, quantity: number, priceMinor = 100_00) => ({
  number: await numberOf(sku),
  productId: part.id,
  quantity,
  priceMinor,
})
const replace = (lines: unknown[], by?: Person) => call('mutation', 'cart.replace', { lines }, by)
const stock = (sku: string, pieces: number) => shop.rows(sql`update products set available_quantity = ${pieces} where sku = ${sku}`)

describe('a line in the cart that is replaced', () => {
  it('keeps its number and place, and has everything else of the other part at its price', async () => {
    await fill([{ productId: short.id, quantity: 12 }])
    await fill([{ productId: third.id, quantity: 3 }])
    const before = await cart()
    const line = await replacement('SHORT', other, 15)
    expect((await replace([line])).data).toEqual({ replaced: 1 })
    const after = await cart()
    expect(after.map(({ id, number }) => [id, number])).toEqual(before.map(({ id, number }) => [id, number]))
    expect(after[0]).toMatchObject({ sku: 'OTHER', name: other.name, quantity: 15, unitPriceMinor: 100_00, totalMinor: 1_500_00 })
    // The answer was lost: nothing changes when it is sent again.
    expect((await replace([line])).data).toEqual({ replaced: 1 })
    expect(await cart()).toEqual(after)
  })

  it('is refused if it came back from a purchase, which still shows the former part', async () => {
    await fill([{ productId: short.id, quantity: 12 }])
    const line = await replacement('SHORT', other, 15)
    await shop.rows(sql`
      with purchase as (insert into purchases (number, user_id, method, total_minor) values ('RETURNED', ${customer.id}, 'card', 1) returning id)
      insert into purchase_lines (purchase_id, order_id, quantity, unit_price_minor, is_current)
      select purchase.id, o.id, o.quantity, o.unit_price_minor, false from purchase, orders o where o.number = ${line.number}`)
    expect((await replace([line])).error).toMatchObject({ code: 'CONFLICT', message: messages.lineWasPlaced })
    expect((await cart())[0]?.sku).toBe('SHORT')
  })

  it('is refused with the reason, and then no line is replaced', async () => {
    await fill([
      { productId: short.id, quantity: 12 },
      { productId: third.id, quantity: 3 },
    ])
    const good = await replacement('THIRD', more, 3, 10_00)
    const bad = await replacement('SHORT', other, 15)
    const refused = async (line: unknown) => {
      const { error } = await replace([good, line])
      return [error?.code, (error as { issues?: { path: string }[] } | null)?.issues?.map(({ path }) => path)]
    }
    expect(await refused({ ...bad, quantity: 12 })).toEqual(['CONFLICT', ['lines.1.quantity']])
    expect(await refused({ ...bad, quantity: 1005 })).toEqual(['CONFLICT', ['lines.1.quantity']])
    expect(await refused({ ...bad, priceMinor: 99_99 })).toEqual(['PRICE_CHANGED', ['lines.1.priceMinor']])
    expect(await refused({ ...bad, productId: 900_000 })).toEqual(['NOT_FOUND', ['lines.1.productId']])
    expect(await refused({ ...bad, number: 99_999_999 })).toEqual(['NOT_FOUND', ['lines.1.number']])
    expect((await replace([bad], await shop.person())).error?.code).toBe('NOT_FOUND')
    expect(await plain()).toEqual([
      ['SHORT', 12],
      ['THIRD', 3],
    ])
  })

  it('counts what other lines have of the part, also those that get it at once', async () => {
    await fill([
      { productId: short.id, quantity: 10 },
      { productId: third.id, quantity: 10 },
      { productId: other.id, quantity: 10 },
    ])
    const lines = [await replacement('SHORT', other, 10), await replacement('THIRD', other, 10)]
    await stock('OTHER', 29)
    expect((await replace(lines)).error).toMatchObject({
      code: 'CONFLICT',
      issues: [{ path: 'lines.0.quantity' }, { path: 'lines.1.quantity' }],
    })
    await stock('OTHER', 30)
    expect((await replace(lines)).error).toBeNull()
    expect(await plain()).toEqual([
      ['OTHER', 10],
      ['OTHER', 10],
      ['OTHER', 10],
    ])
  })

  it('is replaced once by requests at the same moment, and by one of two parts', async () => {
    await fill([{ productId: short.id, quantity: 10 }])
    const [one, two] = [await replacement('SHORT', other, 10), await replacement('SHORT', third, 10, 10_00)]
    const answers = await Promise.all([one, two, one, two, one].map((line) => replace([line])))
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null])
    const [line, ...rest] = await cart()
    expect(rest).toEqual([])
    expect(['OTHER', 'THIRD']).toContain(line?.sku)
    expect(line?.totalMinor).toBe((line?.unitPriceMinor ?? 0) * 10)
  })

  it('is replaced in all builds that have pieces of it, whose spare pieces leave with them', async () => {
    const parts = [
      { sku: 'SHORT', quantity: 2 },
      { sku: 'THIRD', quantity: 1 },
    ]
    const { id } = await done<{ id: string }>('buildGroups.add', { key: randomUUID(), name: 'Office', machines: 3, parts })
    await fill([{ productId: short.id, quantity: 1 }])
    expect(await plain()).toEqual([
      ['SHORT', 7],
      ['THIRD', 3],
    ])
    expect((await replace([await replacement('SHORT', third, 7, 10_00)])).error).toMatchObject({
      code: 'CONFLICT',
      issues: [{ path: 'lines.0.productId' }],
    })
    expect((await replace([await replacement('SHORT', other, 10)])).error).toBeNull()
    const { groups } = (await call('query', 'buildGroups.inCart')).data as { groups: CartGroup[] }
    expect(groups.map(({ lines }) => lines.map(({ sku, pieces, missing }) => [sku, pieces, missing]))).toEqual([
      [
        ['OTHER', 6, 0],
        ['THIRD', 3, 0],
      ],
    ])
    await done('buildGroups.remove', { id })
    // The loose piece stays, at the minimum of the part.
    expect(await plain()).toEqual([['OTHER', 5]])
  })
})

describe('a line of a list that is replaced', () => {
  const listed = async (id: string) => {
    const { data } = await call('query', 'partLists.get', { id })
    return (data as { lines: { sku: string; quantity: number }[] }).lines.map(({ sku, quantity }) => [sku, quantity])
  }
  const replaceIn = (id: string, lines: unknown[], by?: Person) => call('mutation', 'partLists.replaceLines', { id, lines }, by)

  it('keeps its place, or joins the line of the other part', async () => {
    const lines = [short, third, more].map(({ id: productId }) => ({ productId, quantity: 4 }))
    const { id } = await done<{ id: string }>('partLists.create', { name: 'School', lines })
    expect((await replaceIn(id, [{ productId: short.id, otherId: other.id, quantity: 5 }])).data).toEqual({ replaced: 1 })
    expect(await listed(id)).toEqual([
      ['OTHER', 5],
      ['THIRD', 4],
      ['MORE', 4],
    ])
    expect((await replaceIn(id, [{ productId: more.id, otherId: other.id, quantity: 5 }])).error).toBeNull()
    expect(await listed(id)).toEqual([
      ['OTHER', 10],
      ['THIRD', 4],
    ])
    const stranger = await shop.person()
    expect((await replaceIn(id, [{ productId: third.id, otherId: more.id, quantity: 5 }], stranger)).error?.code).toBe('NOT_FOUND')
    expect((await replaceIn(id, [{ productId: short.id, otherId: more.id, quantity: 5 }])).error).toMatchObject({
      code: 'NOT_FOUND',
      issues: [{ path: 'lines.0.productId' }],
    })
  })

  it('is replaced in the builds of the list', async () => {
    const parts = [
      { sku: 'SHORT', quantity: 2 },
      { sku: 'THIRD', quantity: 1 },
    ]
    const { listId } = await done<{ listId: string }>('buildGroups.addToList', { listName: 'School', name: 'Office', machines: 3, parts })
    expect((await replaceIn(listId, [{ productId: short.id, otherId: third.id, quantity: 6 }])).error).toMatchObject({ code: 'CONFLICT' })
    const both = [short, third].map(({ id: productId }) => ({ productId, otherId: more.id, quantity: 6 }))
    expect((await replaceIn(listId, both)).error).toMatchObject({ code: 'CONFLICT' })
    expect((await replaceIn(listId, [{ productId: short.id, otherId: other.id, quantity: 10 }])).error).toBeNull()
    const { groups } = (await call('query', 'buildGroups.ofList', { listId })).data as { groups: ListedGroup[] }
    expect(groups[0]?.lines.map(({ sku, perMachine, missing }) => [sku, perMachine, missing]).toSorted()).toEqual([
      ['OTHER', 2, 0],
      ['THIRD', 1, 0],
    ])
  })
})
