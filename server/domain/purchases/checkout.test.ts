import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { addCartLines, type CartLine } from '#server/domain/orders/add-lines.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
let customer: Person
beforeEach(async () => {
  customer = await shop.person()
})

const call = (who: Person, name: string, input: object) => trpcCall(shop, 'mutation', name, { input, headers: bearer(who.token) })
const place = (input: object) => call(customer, 'orders.place', { method: 'cash', ...input })
const add = async (item: { id: number }, quantity: number) =>
  first(
    await shop.rows<{ order_number: number; outcome: string }>(
      sql`select * from add_order(${customer.id}, jsonb_build_object('actor', ${customer.id}::text), null, null, ${item.id}, null, null, ${quantity}, null, 'Rina')`,
    ),
  ).order_number
const orderOf = async (number: number) =>
  first(
    await shop.rows<{ unit: number; total: number; quantity: number; placed: boolean }>(
      sql`select unit_price_minor::int as unit, total_minor::int as total, quantity, placed_at is not null as placed from orders where number = ${number}`,
    ),
  )
const setPrice = (item: { id: number }, price: number) => shop.rows(sql`update products set price_minor = ${price} where id = ${item.id}`)
const age = (number: number, days: number) =>
  shop.rows(sql`update orders set priced_at = now() - make_interval(days => ${days}) where number = ${number}`)
const breaks = (item: { id: number }, steps: [number, number][]) =>
  shop.rows(sql`update products set price_breaks = ${JSON.stringify(steps.map(([quantity, priceMinor]) => ({ quantity, priceMinor })))}::jsonb
    where id = ${item.id}`)

describe('a line in the cart', () => {
  it("gets today's price for its quantity when it is added or changed", async () => {
    const item = await shop.item({ availableQuantity: 100, minOrderQuantity: 5 })
    await setPrice(item, 500_00)
    await breaks(item, [
      [10, 450_00],
      [50, 400_00],
    ])
    const number = await add(item, 9)
    expect(await orderOf(number)).toMatchObject({ unit: 500_00, total: 9 * 500_00 })
    await call(customer, 'orders.changeQuantity', { number, quantity: 50 })
    expect(await orderOf(number)).toMatchObject({ unit: 400_00, total: 50 * 400_00 })
    await call(customer, 'orders.changeQuantity', { number, quantity: 10 })
    expect(await orderOf(number)).toMatchObject({ unit: 450_00 })
  })

  it('is only sold in its multiple', async () => {
    const item = await shop.item({ availableQuantity: 100, minOrderQuantity: 10 })
    await shop.rows(sql`update products set order_multiple = 5 where id = ${item.id}`)
    const number = await add(item, 15)
    const { status, error } = await call(customer, 'orders.changeQuantity', { number, quantity: 18 })
    expect([status, error?.message]).toEqual([400, messages.changedQuantityOutOfBounds])
    expect(error?.issues).toEqual([{ path: 'quantity', message: 'You can order 10 to 100 pieces, 5 at a time: take 15 or 20' }])
  })
})

describe('checkout', () => {
  it.each([
    ['a rise within the days of protection', 900_00, 1, 500_00],
    ['a fall within them', 300_00, 1, 300_00],
    ['a fall after them', 300_00, 8, 300_00],
  ])('charges, after %s, the price that the customer is entitled to', async (_what, now, days, charged) => {
    const item = await shop.item()
    await setPrice(item, 500_00)
    const number = await add(item, 6)
    await setPrice(item, now)
    await age(number, days)
    expect((await place({ numbers: [number], totalMinor: 6 * charged })).status).toBe(200)
    expect(await orderOf(number)).toMatchObject({ unit: charged, total: 6 * charged, placed: true })
  })

  it('refuses a total that the customer did not see, lists the prices of each line, and places nothing', async () => {
    const item = await shop.item()
    await setPrice(item, 500_00)
    const number = await add(item, 6)
    await setPrice(item, 900_00)
    await age(number, 8)
    for (const seen of [{ totalMinor: 6 * 500_00 }, {}]) {
      const { status, error } = await place({ numbers: [number], ...seen })
      expect([status, error?.code, error?.issues]).toEqual([
        409,
        'PRICE_CHANGED',
        [{ path: String(number), message: 'The price was BDT 500.00, and is BDT 900.00 now' }],
      ])
    }
    expect(await orderOf(number)).toMatchObject({ unit: 500_00, placed: false })
    expect((await place({ numbers: [number], totalMinor: 6 * 900_00 })).status).toBe(200)
    expect(await orderOf(number)).toMatchObject({ unit: 900_00, placed: true })
  })

  it('lets a customer accept the new price, which is protected from then on', async () => {
    const item = await shop.item()
    await setPrice(item, 500_00)
    const number = await add(item, 6)
    await setPrice(item, 900_00)
    await age(number, 8)
    expect((await call(customer, 'orders.acceptPrices', { numbers: [number] })).data).toEqual({ changed: 1 })
    await setPrice(item, 1_000_00)
    expect((await place({ numbers: [number], totalMinor: 6 * 900_00 })).status).toBe(200)
  })

  it('does not protect an old price for longer, however often it is accepted', async () => {
    const item = await shop.item()
    await setPrice(item, 500_00)
    const number = await add(item, 6)
    await setPrice(item, 900_00)
    const charged: number[] = []
    for (let day = 0; day < 12; day += 2) {
      expect((await call(customer, 'orders.acceptPrices', { numbers: [number] })).data).toEqual({ changed: 1 })
      charged.push((await orderOf(number)).unit)
      await shop.rows(sql`update orders set priced_at = priced_at - interval '2 days' where number = ${number}`)
    }
    // It was added on day 0, and a price is held for a week.
    expect(charged).toEqual([500_00, 500_00, 500_00, 500_00, 900_00, 900_00])
  })

  it('takes the whole cart, and remembers the lines of a key', async () => {
    const items = [await shop.item(), await shop.item()]
    const numbers = [await add(first(items), 6), await add(items[1] ?? first(items), 6)]
    const once = await place({ numbers: 'all', key: 'k1', poNumber: 'PO-7', note: 'Ring twice' })
    expect(once.data).toMatchObject({ placed: numbers })
    const later = await add(first(items), 6)
    expect(await place({ numbers: 'all', key: 'k1', poNumber: 'PO-7', note: 'Ring twice' })).toMatchObject({ status: 200, data: once.data })
    expect(await place({ numbers: 'all', key: 'k1', poNumber: 'PO-8' })).toMatchObject({
      status: 409,
      error: { message: messages.keyMismatch },
    })
    expect(await orderOf(later)).toMatchObject({ placed: false })
    expect(
      await shop.rows(sql`select po_number, note, total_minor::int as total, method from purchases where user_id = ${customer.id}`),
    ).toEqual([expect.objectContaining({ po_number: 'PO-7', note: 'Ring twice', method: 'cash' })])
  })

  it('places once when two requests with one key arrive together', async () => {
    const item = await shop.item()
    await add(item, 6)
    const answers = await Promise.all([1, 2, 3].map(() => place({ numbers: 'all', key: 'twice' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  })

  it('reports an empty cart', async () => {
    expect(await place({ numbers: 'all' })).toMatchObject({ status: 409, error: { message: messages.cartEmpty } })
  })

  it('delivers to an entry of the address book, to another address, or to the usual one', async () => {
    const item = await shop.item({ availableQuantity: 100 })
    const [entry] = await shop.rows<{
      id: string
    }>(sql`insert into delivery_addresses (user_id, label, recipient, phone_number, address, is_usual)
      values (${customer.id}, 'Depot', 'Store', '+880 1', '9 Dock Road', true), (${customer.id}, 'Shop', 'Mina', '+880 2', '1 High Street', false) returning id`)
    const goesTo = async (input: object) => {
      const number = await add(item, 6)
      const answer = await place({ numbers: [number], ...input })
      expect(answer.error).toBeNull()
      return first(await shop.rows<{ address: string }>(sql`select shipping ->> 'address' as address from orders where number = ${number}`))
        .address
    }
    expect(await goesTo({})).toBe('9 Dock Road')
    expect(await goesTo({ addressId: entry?.id })).toBe('9 Dock Road')
    expect(await goesTo({ delivery: { recipient: 'Rina', phoneNumber: '+880 3', address: '4 Lake View' } })).toBe('4 Lake View')
    const other = await shop.person()
    const [foreign] = await shop.rows<{ id: string }>(sql`insert into delivery_addresses (user_id, label, recipient, phone_number, address)
      values (${other.id}, 'Home', 'Other', '+880 9', 'Elsewhere') returning id`)
    const number = await add(item, 6)
    expect(await place({ numbers: [number], addressId: foreign?.id })).toMatchObject({
      status: 409,
      error: { message: messages.noSuchAddress },
    })
  })

  it('is recorded as one payment with one invoice', async () => {
    const numbers = [await add(await shop.item(), 6), await add(await shop.item(), 6), await add(await shop.item(), 6)]
    await place({ numbers })
    await call(customer, 'orders.cancel', { number: numbers[2] })
    const admin = await shop.admin()
    expect((await call(admin, 'orders.recordCash', { number: numbers[1] })).data).toEqual({ changed: 1 })
    expect((await call(admin, 'orders.recordCash', { number: numbers[0] })).data).toEqual({ changed: 0 })
    const rows = await shop.rows<{ lines: number }>(sql`
      select jsonb_array_length(d.content -> 'lines') as lines from documents d where d.user_id = ${customer.id} and d.kind = 'invoice'`)
    expect(rows).toEqual([{ lines: 2 }])
    expect([...(await shop.rows(sql`select * from stock_audit`)), ...(await shop.rows(sql`select * from payment_audit`))]).toEqual([])
  })
})

describe('many lines', () => {
  const ctx = () => ({
    ...shop.shop,
    address: '127.0.0.1',
    actor: {
      userId: customer.id,
      email: customer.email,
      role: 'user' as const,
      displayName: 'Rina',
      staffRoles: [],
      lacksFactor: false,
      session: { id: '', kind: 'token' as const, parentId: null, endsAt: new Date() },
    },
  })
  const addLines = (lines: CartLine[], key: string | null = null) => addCartLines(ctx(), { key, lines })

  it('raise a line of the same part, and add up', async () => {
    const item = await shop.item({ availableQuantity: 100, minOrderQuantity: 5 })
    await breaks(item, [[20, 100_00]])
    const number = await add(item, 6)
    const { added } = await addLines([
      { productId: item.id, quantity: 4 },
      { sku: item.sku, quantity: 10 },
    ])
    expect(added).toEqual([
      { line: 1, number, quantity: 20, was: 6 },
      { line: 2, number, quantity: 20, was: 6 },
    ])
    expect(await orderOf(number)).toMatchObject({ quantity: 20, unit: 100_00, total: 20 * 100_00 })
  })

  it('say what the cart already has when there is no room for more', async () => {
    const item = await shop.item({ availableQuantity: 100, minOrderQuantity: 10, orderMultiple: 10 })
    await add(item, 30)
    const refusalOf = (quantity: number) =>
      addLines([{ productId: item.id, quantity }]).then(
        () => null,
        ({ issues }) => issues,
      )
    expect(await refusalOf(80)).toEqual([
      { path: 'lines.0.quantity', message: 'Your cart already has 30, so at most 70 more can be added' },
    ])
    expect(await refusalOf(15)).toEqual([
      {
        path: 'lines.0.quantity',
        message: 'Your cart already has 30. In all, you can order 10 to 100 pieces, 10 at a time: take 40 or 50',
      },
    ])
    await addLines([{ productId: item.id, quantity: 70 }])
    expect(await refusalOf(10)).toEqual([{ path: 'lines.0.quantity', message: 'Your cart already has 100, and no more can be added' }])
  })

  it('are all added or none, once per key', async () => {
    const [one, two] = [await shop.item({ availableQuantity: 50 }), await shop.item({ availableQuantity: 9 })]
    const refused = addLines(
      [
        { sku: one.sku, quantity: 6 },
        { sku: two.sku, quantity: 10 },
      ],
      'k',
    )
    await expect(refused).rejects.toMatchObject({
      code: 'CONFLICT',
      issues: [{ path: 'lines.1.quantity', message: expect.stringContaining('9 pieces') }],
    })
    const lines = [
      { sku: one.sku, quantity: 6 },
      { sku: two.sku, quantity: 9 },
    ]
    const [first_, again] = await Promise.all([addLines(lines, 'k'), addLines(lines, 'k')])
    expect(first_.added).toEqual(again.added)
    expect(first_.isRepeated).not.toBe(again.isRepeated)
    await expect(addLines([{ sku: one.sku, quantity: 7 }], 'k')).rejects.toMatchObject({ code: 'CONFLICT', message: messages.keyMismatch })
    await expect(addLines([{ sku: 'none', quantity: 7 }])).rejects.toMatchObject({ code: 'NOT_FOUND', issues: [{ path: 'lines.0.sku' }] })
    await expect(addLines([{ sku: one.sku, quantity: 6, priceMinor: 1 }])).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await shop.rows(sql`select quantity from orders where user_id = ${customer.id} order by id`)).toEqual([
      { quantity: 6 },
      { quantity: 9 },
    ])
  })

  it('are added in one statement, up to a thousand', async () => {
    await shop.rows(sql`with made as (insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description)
      select 'MANY-' || n, 'Many ' || n, 'Cable', 100, 100, 1, 'x' from generate_series(1, 1000) n returning id)
      insert into stock_movements (product_id, delta, reason) select id, 100, 'initial' from made`)
    const lines = Array.from({ length: 1000 }, (_, index) => ({ sku: `MANY-${index + 1}`, quantity: 3 }))
    const { added } = await addLines(lines)
    expect(new Set(added.map(({ number }) => number)).size).toBe(1000)
    const placed = await place({ numbers: 'all', totalMinor: 300_000 })
    expect(placed.error).toBeNull()
    expect([...(await shop.rows(sql`select * from stock_audit`))]).toEqual([])
  })
})

describe('a minimum or multiple that was raised after the part went into the cart', () => {
  const raise = (item: { id: number }, minimum: number, multiple: number) =>
    shop.rows(sql`update products set min_order_quantity = ${minimum}, order_multiple = ${multiple} where id = ${item.id}`)
  const fitText = 'You can order 20 to 100 pieces, 10 at a time: take 20'

  it('is asked again by every way to place, naming the quantities that fit, and nothing is placed', async () => {
    const [item, other] = [await shop.item({ availableQuantity: 100, minOrderQuantity: 5 }), await shop.item({ availableQuantity: 100 })]
    const [number, fine] = [await add(item, 15), await add(other, 20)]
    await raise(item, 20, 10)
    const refusal = { message: messages.quantityNoLongerFits, issues: [{ path: String(number), message: fitText }] }
    const ways = [
      () => place({ numbers: [fine, number] }),
      () => place({ numbers: 'all' }),
      () => call(customer, 'purchases.place', { key: 'k', numbers: 'all', method: 'cash' }),
    ]
    for (const way of ways) expect(await way()).toMatchObject({ status: 409, error: { code: 'CONFLICT', ...refusal } })
    const { status, body } = await shop.call('POST', '/purchases', { as: customer, body: { key: 'k2', orders: 'all', method: 'cash' } })
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'CONFLICT', ...refusal })])
    expect((await orderOf(fine)).placed).toBe(false)
    await call(customer, 'orders.changeQuantity', { number, quantity: 20 })
    expect((await place({ numbers: 'all' })).status).toBe(200)
  })

  it('is asked of a multiple alone, and of stock below the new minimum', async () => {
    const item = await shop.item({ availableQuantity: 100, minOrderQuantity: 10 })
    const number = await add(item, 15)
    await raise(item, 10, 10)
    expect((await place({ numbers: [number] })).error?.issues).toEqual([
      { path: String(number), message: 'You can order 10 to 100 pieces, 10 at a time: take 10 or 20' },
    ])
    await raise(item, 200, 1)
    expect((await place({ numbers: [number] })).error?.issues).toEqual([
      { path: String(number), message: 'Only 100 in stock, below the minimum order of 200' },
    ])
  })

  it('raises the quantity when a purchase is ordered again, so that it can be placed', async () => {
    const item = await shop.item({ availableQuantity: 100, minOrderQuantity: 5 })
    const { data } = await call(customer, 'orders.place', { numbers: [await add(item, 15)], method: 'cash' })
    await raise(item, 20, 10)
    await call(customer, 'purchases.again', { number: (data as { purchase: string }).purchase, key: 'again' })
    expect((await place({ numbers: 'all' })).status).toBe(200)
  })
})
