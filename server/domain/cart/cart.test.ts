import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { priceAt } from '#common/prices/ladder.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { Cart, listCartPage } from './queries.ts'

type CartPage = Awaited<ReturnType<typeof listCartPage>>

const shop = await testShop()
let customer: Person
beforeEach(async () => {
  customer = await shop.person()
})

const byNumber = (one: number, other: number) => one - other
const cartOf = async (who: Person) => (await trpcCall(shop, 'query', 'cart.lines', { headers: bearer(who.token) })).data as Cart
const lineOf = async (who: Person) => first((await cartOf(who)).lines)
/** Makes a line some days older. */
const age = (number: number, days: number) =>
  shop.rows(sql`update orders set created_at = now() - make_interval(days => ${days}), priced_at = null where number = ${number}`)
const priceOf = (id: number, minor: number) => shop.rows(sql`update products set price_minor = ${minor} where id = ${id}`)

describe('the price that a checkout charges', () => {
  it.each([
    ['the held price, within the days of the hold', 6, 110, { chargedMinor: 100, problems: [] }],
    ['the new price after them', 8, 110, { chargedMinor: 110, problems: ['price-changed'] }],
    ['the lower price within them', 1, 90, { chargedMinor: 90, problems: [] }],
    ['the lower price after them', 30, 90, { chargedMinor: 90, problems: [] }],
  ])('is %s', async (_what, days, newPrice, expected) => {
    const item = await shop.item({ priceMinor: 100 })
    await age(await addOrderOf(shop, customer, item), days)
    await priceOf(item.id, newPrice)
    expect(await lineOf(customer)).toMatchObject({ unitPriceMinor: 100, todayMinor: newPrice, ...expected })
  })

  it("is held from the line's last change", async () => {
    const item = await shop.item({ priceMinor: 100 })
    const number = await addOrderOf(shop, customer, item)
    await age(number, 30)
    await shop.rows(sql`update orders set priced_at = now() - interval '2 days' where number = ${number}`)
    await priceOf(item.id, 110)
    expect(await lineOf(customer)).toMatchObject({ chargedMinor: 100, problems: [] })
  })
})

describe('the cart', () => {
  it('is empty at first', async () => {
    expect(await cartOf(customer)).toEqual({ lines: [], total: 0, builds: 0, minOrderMinor: 0 })
  })

  it('lists every line of a long cart', async () => {
    const item = await shop.item()
    const numbers: number[] = []
    for (let i = 0; i < 120; i += 1) numbers.push(await addOrderOf(shop, customer, item))
    expect((await cartOf(customer)).lines.map(({ number }) => number)).toEqual(numbers)
  })

  it('is read page by page: a line that is added or removed neither repeats nor hides others', async () => {
    const item = await shop.item()
    const numbers: number[] = []
    for (let i = 0; i < 7; i += 1) numbers.push(await addOrderOf(shop, customer, item))
    const pageOf = async (cursor?: string | null) =>
      (await trpcCall(shop, 'query', 'cart.page', { input: { limit: 3, ...(cursor && { cursor }) }, headers: bearer(customer.token) }))
        .data as CartPage
    const oldest = await pageOf()
    expect(oldest.lines).toEqual((await cartOf(customer)).lines.slice(0, 3))
    // Also the line at which the page ended.
    await trpcCall(shop, 'mutation', 'cart.remove', { input: { numbers: numbers.slice(1, 3) }, headers: bearer(customer.token) })
    const added = await addOrderOf(shop, customer, item)
    const second = await pageOf(oldest.nextCursor)
    const last = await pageOf(second.nextCursor)
    expect([...second.lines, ...last.lines].map(({ number }) => number)).toEqual([...numbers.slice(3), added])
    expect([second.total, last.nextCursor]).toEqual([6, null])
  })

  it("has the customer's prices, lines in the order in which they came, and no checked-out lines", async () => {
    const [one, two] = [
      await shop.item({ priceMinor: 1000 }),
      await shop.item({ priceMinor: 500, priceBreaks: [{ quantity: 50, priceMinor: 450 }] }),
    ]
    const list = randomUUID()
    await shop.rows(sql`insert into price_lists (id, name) values (${list}, ${`Resellers ${list}`})`)
    await shop.rows(sql`insert into price_list_rules (price_list_id, applies_to, basis_points) values (${list}, 'all', 1000)`)
    await shop.rows(sql`insert into price_list_holders (price_list_id, user_id) values (${list}, ${customer.id})`)
    const [first, second, placed] = [
      await addOrderOf(shop, customer, one),
      await addOrderOf(shop, customer, two, { quantity: 60 }),
      await addOrderOf(shop, customer, two),
    ]
    await addOrderOf(shop, await shop.person(), one)
    await trpcCall(shop, 'mutation', 'orders.place', { input: { numbers: [placed], method: 'cash' }, headers: bearer(customer.token) })
    const { lines, total, minOrderMinor } = await cartOf(customer)
    expect({ total, minOrderMinor }).toEqual({ total: 2, minOrderMinor: 0 })
    expect(lines.map(({ number }) => number)).toEqual([first, second])
    expect(lines.map(({ todayMinor }) => todayMinor)).toEqual([900, 405])
    expect(lines[1]?.ladder).toEqual([
      { fromQuantity: 5, unitPriceMinor: 450, listName: `Resellers ${list}` },
      { fromQuantity: 50, unitPriceMinor: 405, listName: `Resellers ${list}` },
    ])
    for (const { ladder, quantity, todayMinor } of lines) expect(priceAt(ladder, quantity)).toBe(todayMinor)
  })

  it('reports problems of a line', async () => {
    const item = await shop.item({ minOrderQuantity: 10, orderMultiple: 10, availableQuantity: 100 })
    await addOrderOf(shop, customer, item, { quantity: 50 })
    const problems = async (change: ReturnType<typeof sql>) => {
      await shop.rows(sql`update products set ${change} where id = ${item.id}`)
      return (await lineOf(customer)).problems
    }
    expect(await problems(sql`available_quantity = 100`)).toEqual([])
    expect(await problems(sql`available_quantity = 40`)).toEqual(['short-stock'])
    expect(await problems(sql`available_quantity = 100, min_order_quantity = 60, order_multiple = 60`)).toEqual([
      'below-minimum',
      'not-multiple',
    ])
    expect(await problems(sql`deleted_at = now()`)).toEqual(['gone'])
    expect(await lineOf(customer)).toMatchObject({ isGone: true, availableQuantity: 0 })
  })

  it('loses selected lines at once, and only its own', async () => {
    const parts = [await shop.item(), await shop.item({ priceBreaks: [{ quantity: 50, priceMinor: 20_000_00 }] })]
    const numbers: number[] = []
    for (let i = 0; i < 20; i++) numbers.push(await addOrderOf(shop, customer, parts[i % 2] ?? first(parts)))
    const others = await addOrderOf(shop, await shop.person(), first(parts))
    const kept = first(numbers)
    const remove = (wanted: number[]) =>
      trpcCall(shop, 'mutation', 'cart.remove', { input: { numbers: wanted }, headers: bearer(customer.token) })
    const { data } = await remove([...numbers.slice(1), others])
    expect((data as { removed: number[] }).removed.toSorted(byNumber)).toEqual(numbers.slice(1).toSorted(byNumber))
    expect((await cartOf(customer)).lines.map(({ number }) => number)).toEqual([kept])
    expect((await remove(numbers.slice(1))).error?.code).toBe('NOT_FOUND')
    const events = await shop.rows<{ count: number }>(
      sql`select count(*) from order_events e join orders o on o.id = e.order_id where o.user_id = ${customer.id} and e.kind = 'cancelled'`,
    )
    expect(first(events).count).toBe(19)
    expect(first(await shop.rows<{ status: string }>(sql`select status from orders where number = ${others}`)).status).toBe('pending')

    const restore = (wanted: number[]) =>
      trpcCall(shop, 'mutation', 'cart.restore', { input: { numbers: wanted }, headers: bearer(customer.token) })
    const before = (await cartOf(customer)).lines
    expect(((await restore([...numbers, others])).data as { restored: number[] }).restored.toSorted(byNumber)).toEqual(
      numbers.slice(1).toSorted(byNumber),
    )
    const { lines } = await cartOf(customer)
    expect(lines.map(({ number }) => number)).toEqual(numbers)
    expect(lines[0]).toEqual(before[0])
    expect((await restore(numbers)).error?.code).toBe('NOT_FOUND')
  })

  it('restores no line that the shop cancelled, or that was checked out', async () => {
    const item = await shop.item()
    const [byShop, placed, old] = [
      await addOrderOf(shop, customer, item),
      await addOrderOf(shop, customer, item),
      await addOrderOf(shop, customer, item),
    ]
    const as = (who: Person, path: string, input: unknown) => trpcCall(shop, 'mutation', path, { input, headers: bearer(who.token) })
    await as(await shop.admin(), 'orders.cancel', { number: byShop })
    await as(customer, 'orders.place', { numbers: [placed], method: 'cash' })
    await as(customer, 'orders.cancel', { number: placed })
    await as(customer, 'cart.remove', { numbers: [old] })
    await shop.rows(
      sql`update order_events e set created_at = now() - interval '2 hours' from orders o where o.id = e.order_id and o.number = ${old}`,
    )
    expect((await as(customer, 'cart.restore', { numbers: [placed, old] })).error?.code).toBe('NOT_FOUND')
    expect((await as(customer, 'cart.restore', { numbers: [byShop, placed, old] })).error?.code).toBe('CONFLICT')
  })

  it('restores no line that the shop cancelled after the customer had restored it', async () => {
    const as = (who: Person, path: string, input: unknown) => trpcCall(shop, 'mutation', path, { input, headers: bearer(who.token) })
    const admin = await shop.admin()
    const [number, kept] = [await addOrderOf(shop, customer, await shop.item()), await addOrderOf(shop, customer, await shop.item())]
    await as(customer, 'cart.remove', { numbers: [number, kept] })
    await as(customer, 'cart.restore', { numbers: [number, kept] })
    await as(customer, 'cart.remove', { numbers: [kept] })
    await as(admin, 'orders.cancel', { number })
    const refused = await as(customer, 'cart.restore', { numbers: [number] })
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([409, 'CONFLICT', messages.cancelledByShop])
    expect(refused.error?.issues).toEqual([{ path: String(number), message: messages.cancelledByShop }])
    expect((await as(customer, 'cart.restore', { numbers: [number, kept] })).data).toEqual({ restored: [kept] })
    for (const [path, input] of [
      ['orders.changeQuantity', { number, quantity: 30 }],
      ['orders.place', { numbers: [number], method: 'cash' }],
    ] as const)
      expect([path, (await as(customer, path, input)).status]).toEqual([path, 409])
    const again = await shop.call('PUT', `/update/${number}`, { as: customer, body: { orderStatus: 'Pandding', quantity: 30 } })
    expect(again.status).toBe(409)
    expect(first(await shop.rows<{ status: string }>(sql`select status from orders where number = ${number}`)).status).toBe('cancelled')
  })

  it('stays as the shop left it, whatever its customer restores at the same time', async () => {
    const as = (who: Person, path: string, input: unknown) => trpcCall(shop, 'mutation', path, { input, headers: bearer(who.token) })
    const admin = await shop.admin()
    const item = await shop.item()
    for (let round = 0; round < 25; round += 1) {
      const number = await addOrderOf(shop, customer, item)
      await as(customer, 'cart.remove', { numbers: [number] })
      await as(customer, 'cart.restore', { numbers: [number] })
      const restores = Array.from({ length: 3 }, () => as(customer, 'cart.restore', { numbers: [number] }))
      const [cancelled] = await Promise.all([as(admin, 'orders.cancel', { number }), ...restores])
      expect(cancelled.data).toEqual({ changed: 1 })
      expect(first(await shop.rows<{ status: string }>(sql`select status from orders where number = ${number}`)).status).toBe('cancelled')
    }
  })
})
