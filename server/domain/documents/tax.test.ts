// The tax on documents: computed and stored when they are issued.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sumsOf } from '#common/documents/rules.ts'
import type { ShopDocument } from '#common/documents/schema.ts'
import { placeWithoutPurchase } from '#server/test/older-rows.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const [customer, admin] = await Promise.all([shop.person(), shop.admin()])
await shop.rows(sql`update users set phone_number = '+880 1711 000001', address = 'House 1, Dhaka' where id = ${customer.id}`)
const item = await shop.item({ priceMinor: 333_33, minOrderQuantity: 1, availableQuantity: 1_000 })
const sellerWith = (taxBasisPoints?: number) =>
  JSON.stringify({ name: 'Partsdock', ...(taxBasisPoints !== undefined && { taxBasisPoints }) })

async function invoiceBy(seller: string) {
  const order = await addOrderOf(shop, customer, item, { quantity: 3 })
  await placeWithoutPurchase(shop, order, 'cash')
  await shop.rows(sql`select record_cash(${order}, jsonb_build_object('actor', ${admin.id}::text), 'BDT', ${seller}::jsonb)`)
  return { order, document: await newest('invoice') }
}

async function refund(order: number, amountMinor: number, seller: string) {
  await shop.rows(
    sql`select refund_payment(gen_random_uuid(), ${order}, ${amountMinor}, 'Broken', jsonb_build_object('actor', ${admin.id}::text), ${seller}::jsonb)`,
  )
  return newest('credit_note')
}

async function newest(kind: ShopDocument['kind']): Promise<ShopDocument> {
  const { number } = first(await shop.rows<{ number: number }>(sql`select max(number)::int as number from documents where kind = ${kind}`))
  const { data } = await trpcCall(shop, 'query', 'payments.document', { input: { kind, number }, headers: bearer(customer.token) })
  return data as ShopDocument
}

it('is printed with its rate, and a later rate changes neither the invoice nor its credit notes', async () => {
  const { order, document } = await invoiceBy(sellerWith(15_00))
  expect(document).toMatchObject({ totalMinor: 999_99, tax: { basisPoints: 15_00, amountMinor: 130_43 } })
  expect(sumsOf(document).at(-1)).toEqual({ name: 'Includes 15% VAT', minor: 130_43, isMain: false })
  expect(document.seller).not.toHaveProperty('taxBasisPoints')

  expect(await refund(order, 100_00, sellerWith(7_50))).toMatchObject({
    amountMinor: 100_00,
    tax: { basisPoints: 15_00, amountMinor: 13_04 },
  })
  expect(await refund(order, 50_00, sellerWith())).toMatchObject({ amountMinor: 50_00, tax: { basisPoints: 15_00, amountMinor: 6_53 } })
  const { data } = await trpcCall(shop, 'query', 'payments.document', {
    input: { kind: 'invoice', number: document.number },
    headers: bearer(customer.token),
  })
  expect(data).toEqual(document)
})

it('is missing without a rate, and on credit notes for invoices without one', async () => {
  for (const seller of [sellerWith(), sellerWith(0)]) {
    const { order, document } = await invoiceBy(seller)
    expect(document).not.toHaveProperty('tax')
    expect(sumsOf(document)).toHaveLength(1)
    expect(await refund(order, 100_00, sellerWith(15_00))).not.toHaveProperty('tax')
  }
})

it('is rounded half up, exactly, even for the largest sums', async () => {
  const largest = 200n * 900_000n * 9_999_999_999n
  const cases: [total: bigint, basisPoints: bigint][] = [
    [0n, 1500n],
    [1n, 1n],
    [1n, 10_000n],
    [3n, 10_000n],
    [23n, 1500n],
    [999_99n, 1500n],
    [10_001n, 1n],
    [largest, 10_000n],
    [largest, 1n],
    [largest - 1n, 1999n],
  ]
  for (const [total, basisPoints] of cases) {
    const { tax } = first(
      await shop.rows<{ tax: string }>(sql`select included_tax(${String(total)}::numeric, ${Number(basisPoints)})::text as tax`),
    )
    // total × rate ÷ (1 + rate), rounded half up to a whole number.
    const whole = (total * basisPoints) / (10_000n + basisPoints)
    const rest = total * basisPoints - whole * (10_000n + basisPoints)
    expect([total, basisPoints, tax]).toEqual([total, basisPoints, String(2n * rest >= 10_000n + basisPoints ? whole + 1n : whole)])
  }
})
