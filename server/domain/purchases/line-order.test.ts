// Lines keep the order in which the buyer wrote them, from the cart to the invoice.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payingShop } from '#server/test/paying-shop.ts'
import type { Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { Cart } from '../cart/queries.ts'
import type { Purchase } from './details.ts'
import type { PlacedPurchase } from './place.ts'

const shop = await payingShop()
const admin = await shop.admin()
const items = await Promise.all(Array.from({ length: 120 }, () => shop.item()))

async function call<T>(as: Person, kind: 'query' | 'mutation', name: string, input?: unknown): Promise<T> {
  const { data, error } = await trpcCall(shop, kind, name, { input, headers: bearer(as.token) })
  if (error) throw Object.assign(new Error(`${error.code}: ${error.message}`), error)
  return data as T
}

/** All of them, in an order that is neither by id nor its reverse: 49 and 120 have no common divisor. */
const sheet = items.map((_, i) => items[(i * 49 + 7) % items.length]?.sku ?? '')
const add = (as: Person, skus: readonly string[], quantity = 20) =>
  call(as, 'mutation', 'quickOrder.add', { key: randomUUID(), lines: skus.map((sku) => ({ sku, quantity })) })
const cartOf = async (as: Person) => (await call<Cart>(as, 'query', 'cart.lines')).lines
const place = (as: Person) => call<PlacedPurchase>(as, 'mutation', 'purchases.place', { key: randomUUID(), method: 'cash', numbers: 'all' })
const counted = (skus: readonly string[]) => skus.map((sku, i) => ({ line: i + 1, sku }))
const written = (lines: readonly { line: number; sku: string }[]) => lines.map(({ line, sku }) => ({ line, sku }))

it('a pasted sheet of 120 lines is the same in cart, purchase, REST and invoice', async () => {
  const customer = await shop.person()
  await add(customer, sheet)
  expect(written(await cartOf(customer))).toEqual(counted(sheet))
  const { purchase } = await place(customer)
  expect(written(purchase.lines)).toEqual(counted(sheet))
  const answer = await shop.app.inject({ url: `/purchases/${purchase.number}`, headers: bearer(customer.token) })
  expect(written(answer.json<{ lines: { line: number; sku: string }[] }>().lines)).toEqual(counted(sheet))

  // A cancelled line keeps its number, and so do those after it, also on the invoice.
  const third = purchase.lines[2]?.orderNumber
  await call(customer, 'mutation', 'orders.cancel', { number: third })
  const after = await call<Purchase>(customer, 'query', 'purchases.get', { number: purchase.number })
  expect(written(after.lines)).toEqual(counted(sheet))
  await call(admin, 'mutation', 'orders.recordCash', { number: purchase.lines[0]?.orderNumber })
  const paid = await call<Purchase>(customer, 'query', 'purchases.get', { number: purchase.number })
  const invoice = await call<{ lines: { line: number; sku: string }[] }>(customer, 'query', 'payments.document', {
    kind: 'invoice',
    number: paid.documents[0]?.number,
  })
  expect(written(invoice.lines)).toEqual(counted(sheet).filter(({ line }) => line !== 3))
})

it('ordering again gives the lines in the order of the purchase', async () => {
  const customer = await shop.person()
  await add(customer, sheet)
  const { purchase } = await place(customer)
  await call(customer, 'mutation', 'purchases.again', { number: purchase.number, key: randomUUID() })
  expect(written(await cartOf(customer))).toEqual(counted(sheet))
})

it('a list gives its order to the cart', async () => {
  const customer = await shop.person()
  const ids = new Map(items.map(({ id, sku }) => [sku, id]))
  const lines = sheet.map((sku) => ({ productId: ids.get(sku), quantity: 20 }))
  const { id } = await call<{ id: string }>(customer, 'mutation', 'partLists.create', { name: 'Sheet', lines })
  const list = await call<{ lines: { sku: string }[] }>(customer, 'query', 'partLists.get', { id })
  expect(list.lines.map(({ sku }) => sku)).toEqual(sheet)
  await call(customer, 'mutation', 'buildGroups.addList', { listId: id, key: randomUUID() })
  expect(written(await cartOf(customer))).toEqual(counted(sheet))
})

it('a line that a later sheet raises keeps its place, new ones come after it, and a restored one returns to its place', async () => {
  const customer = await shop.person()
  const [one = '', two = '', three = '', four = ''] = sheet
  await add(customer, [two, one])
  await add(customer, [four, one, three])
  expect(written(await cartOf(customer))).toEqual(counted([two, one, four, three]))
  const numbers = (await cartOf(customer)).slice(0, 1).map(({ number }) => number)
  await call(customer, 'mutation', 'cart.remove', { numbers })
  expect(written(await cartOf(customer))).toEqual(counted([one, four, three]))
  await call(customer, 'mutation', 'cart.restore', { numbers })
  expect(written(await cartOf(customer))).toEqual(counted([two, one, four, three]))
})

it('an order whose random number is taken keeps its place', async () => {
  const [customer, other] = [await shop.person(), await shop.person()]
  const skus = sheet.slice(0, 6)
  // The same seed draws the same numbers, of which another customer's order has the first.
  const statement = sql.raw(`do $$
    declare v_taken integer;
    begin
      perform setseed(0.38);
      v_taken := floor(random() * 100000000)::integer;
      perform add_order('${other.id}', jsonb_build_object('actor', '${other.id}'), v_taken, null, ${items[0]?.id}, '', '', 20, ${items[0]?.priceMinor}, 'Other');
      perform setseed(0.38);
      perform add_cart_lines('${customer.id}', jsonb_build_object('actor', '${customer.id}'), null, 'Customer', '${JSON.stringify(skus.map((sku) => ({ sku, quantity: 20 })))}');
      if exists (select from orders where number = v_taken and user_id = '${customer.id}') then raise exception 'The number was free'; end if;
      if not exists (select from orders where number = v_taken) then raise exception 'The number was not taken'; end if;
    end $$`)
  await shop.rows(statement)
  expect(written(await cartOf(customer))).toEqual(counted(skus))
})
