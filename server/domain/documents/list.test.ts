// The list of invoices and credit notes: visibility, order, and search by admins.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { placeWithoutPurchase } from '#server/test/older-rows.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { listDocuments } from './queries.ts'

const shop = await testShop()
const [rina, karim, admin] = await Promise.all([
  shop.person({ email: 'Rina_A@people.test' }),
  shop.person({ email: 'karim@people.test' }),
  shop.admin(),
])
const item = await shop.item({ priceMinor: 100_00, minOrderQuantity: 1, availableQuantity: 1_000 })
const seller = JSON.stringify({ name: 'Partsdock' })

async function buy(buyer: Person, number: number) {
  await shop.rows(sql`update users set phone_number = '+880 1711 000001', address = 'House 1, Dhaka' where id = ${buyer.id}`)
  await addOrderOf(shop, buyer, item, { number, quantity: 3 })
  await placeWithoutPurchase(shop, number, 'cash')
  await shop.rows(sql`select record_cash(${number}, jsonb_build_object('actor', ${admin.id}::text), 'BDT', ${seller}::jsonb)`)
}

// Invoices 1 to 3 and credit note 1. Order numbers and document numbers are separate.
await buy(rina, 48_000_001)
await buy(karim, 48_000_002)
await buy(rina, 48_000_003)
await shop.rows(
  sql`select refund_payment(gen_random_uuid(), 48000001, 5000, 'Broken', jsonb_build_object('actor', ${admin.id}::text), ${seller}::jsonb)`,
)

type Listed = Awaited<ReturnType<typeof listDocuments>>

async function list(as: Person, input: Record<string, unknown> = {}): Promise<Listed> {
  const { data, error } = await trpcCall(shop, 'query', 'payments.documents', { input, headers: bearer(as.token) })
  if (error) throw new Error(JSON.stringify(error))
  return data as Listed
}
const names = ({ documents }: Listed) => documents.map(({ kind, number }) => `${kind} ${number}`)

it('shows customers their own documents and admins all, newest first, with their orders and amounts', async () => {
  expect(await list(rina)).toMatchObject({
    documents: [
      { kind: 'credit_note', number: 1, orders: [48_000_001], amountMinor: 50_00, currency: 'BDT' },
      { kind: 'invoice', number: 3, orders: [48_000_003], amountMinor: 300_00, email: 'Rina_A@people.test' },
      { kind: 'invoice', number: 1, orders: [48_000_001], amountMinor: 300_00 },
    ],
    total: 3,
    page: 1,
    pages: 1,
  })
  expect(names(await list(karim))).toEqual(['invoice 2'])
  expect(names(await list(admin))).toEqual(['credit_note 1', 'invoice 3', 'invoice 2', 'invoice 1'])
})

it.each([
  ['2', ['invoice 2']],
  ['1', ['credit_note 1', 'invoice 1']],
  ['48000001', ['credit_note 1', 'invoice 1']],
  ['48000002', ['invoice 2']],
  ['rina_a@', ['credit_note 1', 'invoice 3', 'invoice 1']],
  ['PEOPLE.test', ['credit_note 1', 'invoice 3', 'invoice 2', 'invoice 1']],
  ['rina%', []],
  ['99999999999999999999', []],
  ['0', []],
  ["' or true --", []],
])('lets admins find documents by their number, an order\'s number or an e-mail: "%s"', async (text, expected) => {
  const found = await list(admin, { text })
  expect(names(found)).toEqual(expected)
  expect(found.total).toBe(expected.length)
})

it.each(['2', '48000002', 'karim', '@', '%'])('never shows a customer another customer\'s document, by the text "%s"', async (text) => {
  expect((await list(rina, { text })).documents.filter(({ email }) => email !== rina.email)).toEqual([])
})

it('is paginated, and empty beyond the last page', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(admin, { page, perPage: 2 })))
  expect(pages.map(names)).toEqual([['credit_note 1', 'invoice 3'], ['invoice 2', 'invoice 1'], []])
  expect(pages.map(({ total, pages: count }) => [total, count])).toEqual([1, 2, 3].map(() => [4, 2]))
})

it('is refused to visitors', async () => {
  expect((await trpcCall(shop, 'query', 'payments.documents', { input: {}, headers: {} })).status).toBe(401)
})
