// The highest sum: no call stores a larger one, and one from before breaks no list.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { highestSumMinor, priceBounds, quantityBounds } from '#common/kit/money.ts'
import { readMigrations } from '#server/db/missing-parts.ts'
import { validateSums } from '#server/db/validate-sums.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const admin = await shop.admin()
const call = (who: Person, kind: 'query' | 'mutation', name: string, input: object) =>
  trpcCall(shop, kind, name, { input, headers: bearer(who.token) })
const most = 'A purchase can be BDT 90,071,992,547,409.91 at most. Order fewer parts at once'

/** Lines in a customer's cart, each of the highest price and quantity: two of them are more than the highest sum. */
async function largestLines(lines: number) {
  const customer = await shop.person()
  const numbers: number[] = []
  for (let i = 0; i < lines; i += 1) {
    const item = await shop.item({ priceMinor: priceBounds.max, availableQuantity: quantityBounds.max, minOrderQuantity: 1 })
    numbers.push(await addOrderOf(shop, customer, item, { quantity: quantityBounds.max }))
  }
  return { customer, numbers }
}

describe('a purchase above the highest sum', () => {
  it('is refused by every way to place, naming the highest, and what is left in the cart can be placed', async () => {
    const { customer, numbers } = await largestLines(2)
    const refused = { code: 'CONFLICT', message: messages.sumTooLarge, issues: [{ path: 'total', message: most }] }
    expect(await call(customer, 'mutation', 'orders.place', { numbers, method: 'cash' })).toMatchObject({ status: 409, error: refused })
    expect(await call(customer, 'mutation', 'orders.place', { numbers: 'all', method: 'cash', totalMinor: highestSumMinor })).toMatchObject(
      {
        status: 409,
        error: refused,
      },
    )
    const { status, body } = await shop.call('POST', '/purchases', { as: customer, body: { key: 'k', orders: 'all', method: 'cash' } })
    expect([status, body]).toEqual([409, expect.objectContaining(refused)])
    const named = await call(customer, 'mutation', 'orders.place', { numbers, method: 'cash', totalMinor: 2 * 8_999_999_999_100_000 })
    expect(named).toMatchObject({ status: 400, error: { issues: [{ path: 'totalMinor', message: messages.sumTooLarge }] } })
    expect(await shop.rows(sql`select from purchases where user_id = ${customer.id}`)).toEqual([])
    const [one] = numbers
    const placed = await call(customer, 'mutation', 'orders.place', { numbers: [one], method: 'cash', totalMinor: 8_999_999_999_100_000 })
    expect(placed.status).toBe(200)
    expect((await call(admin, 'mutation', 'orders.recordCash', { number: one })).status).toBe(200)
    expect((await call(admin, 'query', 'purchases.search', { page: 1, perPage: 25 })).status).toBe(200)
  })

  it('of a thousand lines is refused, too: no sum overflows', async () => {
    const customer = await shop.person()
    await shop.rows(sql`
      with part as (
        insert into products (sku, name, product_type, description, price_minor, available_quantity, min_order_quantity)
        select 'SUM-' || n, 'Part ' || n, 'CPU', 'Text', ${priceBounds.max}::bigint, ${quantityBounds.max}::int, 1 from generate_series(1, 1000) n returning *
      )
      insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, priced_at, sku, name, product_type,
        description, image_urls, min_order_quantity, available_quantity)
      select 90000000 + row_number() over (), ${customer.id}, p.id, ${customer.email}, 'Rina', p.available_quantity, p.price_minor,
        p.price_minor * p.available_quantity, now(), p.sku, p.name, p.product_type, p.description, '{}', 1, p.available_quantity
      from part p`)
    expect((await call(customer, 'query', 'cart.lines', {})).status).toBe(200)
    const refused = await call(customer, 'mutation', 'orders.place', { numbers: 'all', method: 'cash' })
    expect(refused).toMatchObject({ status: 409, error: { message: messages.sumTooLarge, issues: [{ path: 'total', message: most }] } })
  })
})

describe('a shop that an earlier version left with a larger sum', () => {
  const tables = ['documents', 'payment_orders', 'payments', 'purchase_lines', 'purchases', 'refunds']
  const unvalidated = async () =>
    (
      await shop.rows<{ name: string }>(sql`select conname as name from pg_constraint where conname like '%\\_sum' and not convalidated`)
    ).map(({ name }) => name)
  const migration = readMigrations().find((text) => text.includes('purchases_sum')) ?? ''

  it('is upgraded with every row; the start names them, validates the rest, and lists show them', async () => {
    const { customer, numbers } = await largestLines(1)
    await call(customer, 'mutation', 'orders.place', { numbers, method: 'cash' })
    const { number } = first(await shop.rows<{ number: string }>(sql`select number from purchases where user_id = ${customer.id}`))
    for (const table of tables) await shop.sql.unsafe(`alter table ${table} drop constraint ${table}_sum`)
    await shop.rows(sql`update purchases set total_minor = 9000000000000000001 where number = ${number}`)
    const before = await shop.rows(sql`select to_jsonb(p) - 'total_minor' as row, total_minor::text from purchases p order by id`)

    for (const statement of migration.split('--> statement-breakpoint')) await shop.sql.unsafe(statement)
    expect(await unvalidated()).toHaveLength(tables.length)
    expect(await validateSums(shop.sql)).toEqual([
      `Sums in purchases are larger than a shop can book: ${number}. See "A sum is too large" in docs/runbook.md.`,
    ])
    expect(await unvalidated()).toEqual(['purchases_sum'])
    expect(await shop.rows(sql`select to_jsonb(p) - 'total_minor' as row, total_minor::text from purchases p order by id`)).toEqual(before)

    const lists = await Promise.all([
      call(admin, 'query', 'purchases.search', { page: 1, perPage: 25 }),
      call(admin, 'query', 'purchases.list', { limit: 10 }),
      call(customer, 'query', 'purchases.get', { number }),
    ])
    expect(lists.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(JSON.stringify(lists[0].data)).toContain('9000000000000000000')
    expect((await shop.call('GET', '/purchases', { as: admin })).status).toBe(200)
    await expect(shop.rows(sql`update purchases set total_minor = 9007199254740992 where number <> ${number}`)).rejects.toThrow()
    const changed = await shop.call('GET', `/purchases/${number}`, { as: customer })
    expect(changed.status).toBe(200)
    // Once the row is in order, the next start validates the last check.
    await shop.rows(sql`update purchases set total_minor = 1 where number = ${number}`)
    expect(await validateSums(shop.sql)).toEqual([])
    expect(await unvalidated()).toEqual([])
  })

  it('cannot record the cash of such a purchase, and says why; with fewer lines it can', async () => {
    const { customer, numbers } = await largestLines(2)
    await call(customer, 'mutation', 'orders.place', { numbers: [numbers[0]], method: 'cash' })
    await call(customer, 'mutation', 'orders.place', { numbers: [numbers[1]], method: 'cash' })
    await shop.rows(sql`
      update purchase_lines l set purchase_id = (select min(id) from purchases where user_id = ${customer.id})
      where order_id in (select id from orders where user_id = ${customer.id})`)
    const [one, two] = numbers
    expect(await call(admin, 'mutation', 'orders.recordCash', { number: one })).toMatchObject({
      status: 409,
      error: { code: 'CONFLICT', message: messages.storedSumTooLarge },
    })
    await call(admin, 'mutation', 'orders.cancel', { number: two })
    expect((await call(admin, 'mutation', 'orders.recordCash', { number: one })).status).toBe(200)
  })
})
