// Rules that exist in both SQL and TypeScript: each test compares the two, so that changing only one side fails.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { NewApiToken } from '#common/api-tokens/schema.ts'
import { maxCartLines } from '#common/cart/rules.ts'
import { NewContactMessage } from '#common/contact/schema.ts'
import { documentKinds } from '#common/documents/schema.ts'
import { AvailableQuantity, ItemPrice, MinOrderQuantity, NewItem } from '#common/items/schema.ts'
import { lineTotalMinor, priceBounds, quantityBounds } from '#common/kit/money.ts'
import { withinStock } from '#common/orders/bounds.ts'
import { OrderNumber, OrderStatus, PaymentMethod, QuantityChange } from '#common/orders/schema.ts'
import { PartReviewText } from '#common/part-reviews/schema.ts'
import { returnReasonOf } from '#common/payments/rules.ts'
import { NewReview } from '#common/reviews/schema.ts'
import { missingDeliveryFields } from '#common/users/rules.ts'
import { EmailAddress, ProfileChanges, RoleToggle } from '#common/users/schema.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { orderStatesOf, totalMinor } from '#server/test/order-states.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { uploadNamePattern } from '#server/uploads/store.ts'

const shop = await testShop()

/** True if a CHECK constraint accepts a row with these values. */
async function checkHolds(name: string, row: Readonly<Record<string, [value: unknown, type: string]>>): Promise<boolean> {
  const { body } = first(
    await shop.rows<{ body: string }>(sql`select pg_get_expr(conbin, conrelid) as body from pg_constraint where conname = ${name}`),
  )
  const columns = Object.entries(row).map(([column, [value, type]]) => sql`${value}::${sql.raw(type)} as ${sql.identifier(column)}`)
  const { holds } = first(
    await shop.rows<{ holds: boolean }>(sql`select ${sql.raw(body)} as holds from (select ${sql.join(columns, sql`, `)}) as row`),
  )
  return holds
}

const numbers: readonly [check: string, column: string, schema: z.ZodType, bounds: { min: number; max: number }][] = [
  ['products_price_bounds', 'price_minor', ItemPrice, priceBounds],
  ['products_available_bounds', 'available_quantity', AvailableQuantity, { min: 0, max: quantityBounds.max }],
  ['products_minimum_bounds', 'min_order_quantity', MinOrderQuantity, quantityBounds],
  ['orders_number_bounds', 'number', OrderNumber, { min: 0, max: 99_999_999 }],
  ['orders_quantity_bounds', 'quantity', QuantityChange.shape.quantity, quantityBounds],
  ['orders_price_bounds', 'unit_price_minor', ItemPrice, priceBounds],
  ['part_reviews_stars', 'stars', PartReviewText.shape.stars, { min: 1, max: 5 }],
]

describe('bounds of numbers', () => {
  it.each(numbers)('are the same in %s and in the schema', async (check, column, schema, { min, max }) => {
    for (const value of [min - 1, min, max, max + 1]) {
      const isWithin = value >= min && value <= max
      expect([value, schema.safeParse(value).success]).toEqual([value, isWithin])
      expect([value, await checkHolds(check, { [column]: [value, 'bigint'] })]).toEqual([value, isWithin])
    }
  })
})

const texts: readonly [check: string, column: string, schema: z.ZodType, bounds: readonly [min: number, max: number]][] = [
  ['products_name_length', 'name', NewItem.shape.name, [1, 200]],
  ['products_type_length', 'product_type', NewItem.shape.productType, [1, 200]],
  ['products_sku_length', 'sku', NewItem.shape.sku, [1, 200]],
  ['products_description_length', 'description', NewItem.shape.description, [1, 10_000]],
  ['part_reviews_text_length', 'text', PartReviewText.shape.text, [1, 2_000]],
  ['reviews_text_length', 'text', NewReview.shape.text, [1, 2_000]],
  ['api_tokens_name_length', 'name', NewApiToken.shape.name, [1, 100]],
  ['users_display_name_length', 'display_name', ProfileChanges.shape.displayName, [0, 200]],
]

describe('lengths of texts', () => {
  it.each(texts)('are the same in %s and in the schema', async (check, column, schema, [min, max]) => {
    for (const length of [0, 1, max, max + 1]) {
      const value = 'x'.repeat(length)
      const isWithin = length >= min && length <= max
      expect([length, schema.safeParse(value).success]).toEqual([length, isWithin])
      expect([length, await checkHolds(check, { [column]: [value, 'text'] })]).toEqual([length, isWithin])
    }
  })

  it('fit in the database at their maximum', async () => {
    const longest = `${'x'.repeat(64)}@${'x'.repeat(185)}.com`
    expect([longest.length, EmailAddress.safeParse(longest).success]).toEqual([254, true])
    expect(await checkHolds('users_email_length', { email: [longest, 'text'] })).toBe(true)
    const author = 'x'.repeat(100)
    expect([NewReview.shape.authorName.safeParse(author).success, NewReview.shape.authorName.safeParse(`${author}x`).success]).toEqual([
      true,
      false,
    ])
    expect(await checkHolds('reviews_author_length', { author_name: [author, 'text'] })).toBe(true)
    expect(await checkHolds('orders_user_name_length', { user_name: [author, 'text'] })).toBe(true)
    const [subject, message] = ['x'.repeat(200), 'x'.repeat(5_000)]
    expect(NewContactMessage.safeParse({ email: 'a@people.test', subject, message }).success).toBe(true)
    expect(await checkHolds('contact_messages_lengths', { subject: [subject, 'text'], message: [message, 'text'] })).toBe(true)
  })
})

const words: readonly [check: string, column: string, known: readonly string[]][] = [
  ['orders_status', 'status', OrderStatus.options],
  ['orders_payment_method', 'payment_method', PaymentMethod.options],
  ['payments_method', 'method', PaymentMethod.options],
  ['users_role', 'role', RoleToggle.shape.believedRole.options],
  ['api_tokens_rights', 'rights', NewApiToken.shape.rights.options],
  ['documents_kind', 'kind', documentKinds],
]

it.each(words)("the words of %s match the schema's words", async (check, column, known) => {
  const { body } = first(
    await shop.rows<{ body: string }>(sql`select pg_get_constraintdef(oid) as body from pg_constraint where conname = ${check}`),
  )
  expect(new Set([...body.matchAll(/'(\w+)'::text/g)].map(([, word]) => word))).toEqual(new Set(known))
  expect(await checkHolds(check, { [column]: ['other', 'text'] })).toBe(false)
})

describe('the quantity of an order', () => {
  const items = [
    { minOrderQuantity: 5, availableQuantity: 10 },
    { minOrderQuantity: 5, availableQuantity: 5 },
    { minOrderQuantity: 5, availableQuantity: 4 },
    { minOrderQuantity: 1, availableQuantity: 0 },
  ]

  it.each(items)('has the same bounds in add_order and withinStock: %o', async (bounds) => {
    const customer = await shop.person()
    const item = await shop.item(bounds)
    for (const quantity of [1, 4, 5, 6, 10, 11]) {
      const added = await addOrderOf(shop, customer, item, { quantity }).then(
        () => true,
        () => false,
      )
      expect([quantity, added]).toEqual([quantity, withinStock(quantity, bounds)])
    }
  })

  it.each(items)('has the same bounds in a change and in withinStock: %o', async (bounds) => {
    const customer = await shop.person()
    const item = await shop.item({ minOrderQuantity: 1, availableQuantity: 50 })
    const number = await addOrderOf(shop, customer, item, { quantity: 20 })
    await shop.call('PUT', `/items/${item.id}`, {
      as: await shop.admin(),
      body: { abalableQuantity: bounds.availableQuantity, orderQuantity: bounds.minOrderQuantity },
    })
    for (const quantity of [1, 4, 5, 6, 10, 11]) {
      const { status } = await shop.call('PUT', `/update/${number}`, { as: customer, body: { quantity } })
      expect([quantity, status]).toEqual([quantity, withinStock(quantity, bounds) ? 200 : 400])
    }
  })
})

it('lineTotalMinor equals the total of an order, to the last minor unit of the largest one', async () => {
  for (const [price, quantity] of [
    [1, 1],
    [24_500_00, 7],
    [priceBounds.max, quantityBounds.max],
  ] as const) {
    const total = lineTotalMinor(price, quantity)
    const row = (sum: number) => ({
      unit_price_minor: [price, 'bigint'] as [unknown, string],
      quantity: [quantity, 'integer'] as [unknown, string],
      total_minor: [sum, 'bigint'] as [unknown, string],
    })
    expect([await checkHolds('orders_total', row(total)), await checkHolds('orders_total', row(total + 1))]).toEqual([true, false])
  }
})

it('returned stock never exceeds the bound of a quantity', async () => {
  const [customer, admin] = [await shop.person(), await shop.admin()]
  const item = await shop.item({ availableQuantity: 100 })
  const number = await addOrderOf(shop, customer, item, { quantity: 30 })
  await shop.rows(sql`select * from place_purchase(${customer.id}, array[${number}]::int[], 'cash', null, '{}')`)
  await shop.call('PUT', `/items/${item.id}`, { as: admin, body: { abalableQuantity: quantityBounds.max } })
  await shop.rows(
    sql`select * from close_orders(null, array[${number}]::int[], jsonb_build_object('actor', ${customer.id}::text), false, false, null)`,
  )
  const { available } = first(
    await shop.rows<{ available: number }>(sql`select available_quantity as available from products where id = ${item.id}`),
  )
  expect(available).toBe(quantityBounds.max)
})

it('SQL and the checkout report the same missing delivery details', async () => {
  const blank = [
    null,
    '',
    ' ',
    '\t\r\n',
    '\u00a0\u3000',
    '\u200b\u200d\u2060\ufeff',
    '\u00ad',
    '\u2028\u202e',
    '\u0085',
    '\u0001\u001f\u007f',
    '\u2800\u3164',
    '\ufe0f\u034f\ufff0',
    '\u{e0020}\u{1d173}',
  ]
  for (const text of [...blank, '.', '0', ' 7 ', 'ঢাকা', '\u200bA', '🏠']) {
    const { id } = await shop.person({ phoneNumber: text, address: text })
    const { details } = first(await shop.rows<{ details: object }>(sql`select delivery_details(${id}) as details`))
    const missing = ['phoneNumber', 'address'].filter((field) => !Object.hasOwn(details, field))
    expect([text, missing]).toEqual([text, missingDeliveryFields({ phoneNumber: text, address: text })])
  }
})

it('a cart has the same most lines in check_cart_room and in the schema of its lines', async () => {
  const customer = await shop.person()
  const hasRoomFor = (lines: number) => shop.rows(sql`select check_cart_room(${customer.id}, ${lines})`)
  expect(await hasRoomFor(maxCartLines)).toHaveLength(1)
  await expect(hasRoomFor(maxCartLines + 1)).rejects.toThrow()
})

it('an uploaded picture’s name is accepted by both upload_name and its pattern, or by neither', async () => {
  const hex = randomBytes(16).toString('hex')
  for (const name of [
    `${hex}.webp`,
    `${hex}.png`,
    `${hex.toUpperCase()}.webp`,
    `${hex}0.webp`,
    `${hex.slice(1)}.webp`,
    `${hex}.webp\n`,
    '',
  ]) {
    const { named } = first(await shop.rows<{ named: string | null }>(sql`select upload_name(${`/images/uploads/${name}`}) as named`))
    expect([name, named !== null]).toEqual([name, uploadNamePattern.test(name)])
  }
})

it('money that pays for no order is refunded for the reason that pages show', async () => {
  const { make, look, report, pass } = await orderStatesOf(shop)
  for (const [state, received] of [
    ['paymentFailed', totalMinor],
    ['cancelledWhilePaying', totalMinor],
    ['awaitingPayment', totalMinor - 100],
  ] as const) {
    const order = await make(state)
    await pass()
    const id = (await look(order)).paymentId ?? ''
    if (received === totalMinor) await report(id, 'paid')
    else await shop.rows(sql`select settle_payment(${id}, 'tx', ${received}, '{"name":"Partsdock"}')`)
    const refund = first(
      await shop.rows<{ reason: string; failure: string | null; receivedMinor: number; amountMinor: number }>(sql`
        select r.reason, p.failure, p.received_minor::int as "receivedMinor", p.amount_minor::int as "amountMinor"
        from refunds r join payments p on p.id = r.payment_id where p.id = ${id}`),
    )
    expect(refund.reason).toBe(returnReasonOf(refund))
  }
})

it('mailed links expire at the time stated in their mails', async () => {
  const setting = {
    publicUrl: 'http://shop.test',
    shop: { name: 'Partsdock', logo: null },
    currency: 'BDT',
    timeZone: 'UTC',
    linkToken: 'token',
  }
  const { email, id } = await shop.person()
  await shop.rows(sql`select begin_password_reset(${email}, '\\x01'::bytea, 'sealed')`)
  await shop.rows(sql`select send_confirmation(${id}, '\\x02'::bytea, 'sealed')`)
  const lives = first(
    await shop.rows<{ reset: number; confirmation: number }>(sql`select
      (select extract(epoch from expires_at - created_at)::int from password_resets where user_id = ${id}) as reset,
      (select extract(epoch from expires_at - created_at)::int from email_confirmations where user_id = ${id} order by created_at desc limit 1) as confirmation`),
  )
  expect(lives).toEqual({ reset: 3_600, confirmation: 7 * 86_400 })
  const mailOf = async (kind: string) => {
    const { payload } = first(
      await shop.rows<{ payload: unknown }>(sql`select payload from outbox where kind = ${kind} and recipient = ${email}`),
    )
    return writeMail(kind, payload, setting).text.replace(/\s+/g, ' ')
  }
  expect(await mailOf('password-reset')).toContain('expires after an hour')
  expect(await mailOf('confirm-email')).toContain('expires after 7 days')
})
