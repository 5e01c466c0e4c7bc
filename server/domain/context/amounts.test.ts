// The warehouse sees orders, purchases, payments and histories without amounts. Each answer is compared with an admin's.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatAmount } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import type { StaffRole } from '#common/staff/rights.ts'
import { payingShop } from '#server/test/paying-shop.ts'
import { addOrderOf, payInCash, placeOrder } from '#server/test/test-orders.ts'
import { first, type Person } from '#server/test/test-shop.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'

const shop = await payingShop()
const [admin, customer] = [await shop.admin(), await shop.person()]

async function staff(...roles: StaffRole[]): Promise<Person> {
  const person = await shop.person({ displayName: 'Tanvir Packer' })
  await shop.rows(sql`update users set staff_roles = ${`{${roles.join(',')}}`}::text[] where id = ${person.id}`)
  return person
}
const warehouse = await staff('warehouse')

const ask = (as: Person, path: string, input: unknown) => trpcCall(shop, 'query', path, { input, headers: bearer(as.token) })

async function answerOf(as: Person, path: string, input: unknown): Promise<unknown> {
  const { data, error } = await ask(as, path, input)
  if (error) throw new Error(`${path}: ${error.code} ${error.message}`)
  return data
}

const purchaseOf = async (number: number) =>
  first(
    await shop.rows<{ number: string }>(sql`
      select left(p.number, 4) || '-' || right(p.number, 4) as number from purchases p
      join purchase_lines l on l.purchase_id = p.id join orders o on o.id = l.order_id where o.number = ${number}`),
  ).number

/** Adds a line with a price that no other number resembles. */
const lineOf = async (person: Person, priceMinor: number) =>
  addOrderOf(shop, person, await shop.item({ minOrderQuantity: 1, priceMinor }), { quantity: 3 })

/** Orders that are in the cart, placed, paid and refunded in part, and paid later: number of a line, its purchase and payment. */
async function fill(person: Person, priceMinor: number) {
  await lineOf(person, priceMinor + 1)
  const placed = await lineOf(person, priceMinor + 2)
  await placeOrder(shop, person, placed)
  const paid = await lineOf(person, priceMinor + 3)
  const { paymentId, invoice } = await payInCash(shop, person, paid)
  const refund = { refundId: crypto.randomUUID(), number: paid, amountMinor: 4_211_37, reason: 'A box was wet' }
  await trpcCall(shop, 'mutation', 'payments.refund', { input: refund, headers: bearer(admin.token) })
  const waiting = await lineOf(person, priceMinor + 4)
  const { id: openId } = await shop.start(person, { numbers: [waiting], method: 'card', totalMinor: 3 * (priceMinor + 4) })
  return { placed, paid, paymentId, invoice, waiting, openId, purchase: await purchaseOf(paid), open: await purchaseOf(waiting) }
}

let others: Awaited<ReturnType<typeof fill>>
let own: Awaited<ReturnType<typeof fill>>
beforeAll(async () => {
  others = await fill(customer, 7_131_17)
  own = await fill(warehouse, 5_923_61)
}, 60_000)

/** Queries about one customer's orders alone, by what `fill` returned. */
const queriesAbout = (person: Person, { paid, paymentId, waiting, openId, purchase, open }: typeof others): [string, unknown][] => [
  ['orders.listOf', { email: person.email, limit: 50 }],
  ['orders.search', { email: person.email }],
  ['orders.get', { number: paid }],
  ['orders.get', { number: waiting }],
  ['purchases.search', { text: person.email }],
  ['purchases.get', { number: purchase }],
  ['purchases.get', { number: open }],
  ['buildGroups.ofPurchase', { number: purchase }],
  ['payments.get', { id: paymentId }],
  ['payments.get', { id: openId }],
  ['payments.history', { number: paid }],
  ['payments.history', { number: waiting }],
]

type Found = { path: string; value: unknown }

/** Every value of an answer with the names that lead to it. */
function valuesOf(value: unknown, path = ''): Found[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([name, each]) => valuesOf(each, `${path}.${name}`))
}

const isAmount = ({ path, value }: Found) => /[mM]inor$/.test(path) || (/\.details\./.test(path) && typeof value === 'number')

describe('the warehouse sees, for other accounts', () => {
  it('no amount, in no answer, and everything else that an admin sees', async () => {
    for (const [path, input] of queriesAbout(customer, others)) {
      const all = valuesOf(await answerOf(admin, path, input))
      const seen = valuesOf(await answerOf(warehouse, path, input))
      const known = all.filter(isAmount).flatMap(({ value }) => (typeof value === 'number' && value > 1_000 ? [value] : []))
      if (path !== 'buildGroups.ofPurchase') expect(known, path).not.toEqual([])
      const expected = all.map((each) => (isAmount(each) ? { ...each, value: null } : each))
      const texts = known.flatMap((minor) => [String(minor), formatAmount(minor), formatAmount(minor).replaceAll(',', '')])
      for (const { path: at, value } of seen) expect(texts, `${path} ${at}`).not.toContain(String(value))
      const besides = (found: Found[]) => found.filter((each) => !each.path.endsWith('.redirectUrl'))
      expect(besides(seen), path).toEqual(besides(expected))
    }
  })

  it('no amount in lists for programs', async () => {
    for (const path of ['orders.list', 'purchases.list']) {
      const { orders = [], purchases = [] } = (await answerOf(warehouse, path, { limit: 100 })) as Record<
        'orders' | 'purchases',
        { email: string; totalMinor: number | null }[] | undefined
      >
      const rows = [...orders, ...purchases]
      expect(rows.filter(({ email }) => email === customer.email).length).toBeGreaterThan(2)
      for (const row of rows)
        for (const each of valuesOf(row).filter(isAmount))
          if (row.email !== warehouse.email) expect(each, path).toMatchObject({ value: null })
      expect(rows.filter(({ email }) => email === warehouse.email).every(({ totalMinor }) => Number(totalMinor) > 0)).toBe(true)
    }
  })

  it('no page of the provider, which says the amount', async () => {
    expect(await answerOf(warehouse, 'payments.get', { id: others.openId })).toMatchObject({ redirectUrl: null, isOwn: false })
    expect(await answerOf(admin, 'payments.get', { id: others.openId })).toMatchObject({ redirectUrl: expect.any(String) })
  })

  it('no order by price', async () => {
    for (const sort of ['price', '-price']) {
      const refusal = { status: 403, error: { code: 'FORBIDDEN', message: messages.notYourRole } }
      expect(await ask(warehouse, 'orders.search', { sort })).toMatchObject(refusal)
      for (const as of [customer, admin]) expect((await ask(as, 'orders.search', { sort })).status).toBe(200)
      expect((await ask(warehouse, 'orders.search', { sort, scope: 'own' })).status).toBe(200)
    }
  })

  it('no document', async () => {
    const refusal = { status: 403, error: { message: messages.notYourRole } }
    expect(await ask(warehouse, 'payments.document', { kind: 'invoice', number: others.invoice })).toMatchObject(refusal)
    expect(await ask(warehouse, 'purchases.invoice', { number: others.purchase })).toMatchObject(refusal)
    const { credential } = await shop.signedIn('browser', warehouse.id)
    for (const url of [`/documents/invoice/${others.invoice}.pdf`, `/purchases/${others.purchase}/invoice.pdf`])
      expect((await shop.app.inject({ url, headers: browserHeaders(credential) })).statusCode, url).toBe(403)
    expect(await ask(warehouse, 'payments.documents', {})).toMatchObject(refusal)
    const { documents } = (await answerOf(warehouse, 'payments.documents', { scope: 'own' })) as { documents: { email: string }[] }
    expect(new Set(documents.map(({ email }) => email))).toEqual(new Set([warehouse.email]))
  })

  it('no price when it orders a purchase again', async () => {
    await shop.rows(
      sql`update products set price_minor = price_minor + 100 where id in (select product_id from orders where number = ${others.paid})`,
    )
    const again = async (roles: StaffRole[]) => {
      const as = await staff(...roles)
      const input = { number: others.purchase, key: crypto.randomUUID() }
      return trpcCall(shop, 'mutation', 'purchases.again', { input, headers: bearer(as.token) })
    }
    expect((await again(['warehouse'])).data).toMatchObject({ lines: 1, differences: [] })
    expect((await again(['sales'])).data).toMatchObject({ differences: [{ kind: 'price', before: 7_131_20 }] })
  })
})

it('shows the warehouse the amounts of its own, as to any customer', async () => {
  // A customer's text does not find an e-mail address.
  const queries = queriesAbout(warehouse, own).map(([path, input]): [string, unknown] => [
    path,
    path.endsWith('.search') ? { scope: 'own' } : input,
  ])
  for (const [path, input] of queries) {
    const seen = await answerOf(warehouse, path, input)
    await shop.rows(sql`update users set staff_roles = '{}' where id = ${warehouse.id}`)
    const asCustomer = await answerOf(warehouse, path, input)
    await shop.rows(sql`update users set staff_roles = '{warehouse}' where id = ${warehouse.id}`)
    expect(seen, path).toEqual(asCustomer)
  }
  expect((await ask(warehouse, 'payments.document', { kind: 'invoice', number: own.invoice })).status).toBe(200)
  expect((await ask(warehouse, 'purchases.invoice', { number: own.purchase })).status).toBe(200)
})

it.each([['sales'], ['finance'], ['warehouse', 'sales']] as StaffRole[][])('shows everything to %s %s', async (...roles) => {
  const person = await staff(...roles)
  for (const [path, input] of queriesAbout(customer, others))
    expect(await answerOf(person, path, input), path).toEqual(await answerOf(admin, path, input))
  expect((await ask(person, 'orders.search', { sort: 'price' })).status).toBe(200)
})

it("answers programs of the warehouse like a customer's", async () => {
  const { body } = await shop.call('GET', '/orders', { as: warehouse })
  expect(new Set((body as { email: string }[]).map(({ email }) => email))).toEqual(new Set([warehouse.email]))
  expect((body as { price: number }[]).every(({ price }) => price > 5_000)).toBe(true)
  expect((await shop.call('GET', `/purchases/${others.purchase}`, { as: warehouse })).status).toBe(404)
})
