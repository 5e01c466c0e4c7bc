// Orders are placed, and payments started, only for customers with a phone number and a delivery address.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { placeWithoutPurchase } from '#server/test/older-rows.ts'
import { payingShop } from '#server/test/paying-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await payingShop()
const phoneNumber = '+880 1711-223344'
const address = '7 Station Road\nSylhet 3100'

const procedures = {
  'orders.place': (number: number) => ({ numbers: [number], method: 'cash' }),
  'payments.start': (number: number) => ({ numbers: [number], method: 'card', totalMinor: 2_000_00 }),
} as const
type Procedure = keyof typeof procedures
const names = Object.keys(procedures) as Procedure[]

const checkOut = (who: Person, number: number, procedure: Procedure = 'orders.place') =>
  trpcCall(shop, 'mutation', procedure, { input: procedures[procedure](number), headers: bearer(who.token) })
const changeProfile = (who: Person, body: { phoneNumber?: string; address?: string }) =>
  shop.call('PUT', `/user/${who.email}`, { as: who, body })

/** A customer with these details, and a pending order of two pieces. */
async function pendingOrder(details: { phoneNumber: string | null; address: string | null }) {
  const customer = await shop.person(details)
  const { id } = await shop.item({ minOrderQuantity: 1, availableQuantity: 50, priceMinor: 1_000_00 })
  return { customer, productId: id, number: await addOrderOf(shop, customer, { id }, { quantity: 2 }) }
}
const stateOf = async (number: number) =>
  first(
    await shop.rows<{ placed: boolean; shipping: Record<string, string> | null; available: number; traces: number }>(sql`
      select o.placed_at is not null as placed, o.shipping, p.available_quantity as available,
        (select count(*) from stock_movements m where m.order_id = o.id)::int
          + (select count(*) from payment_orders po where po.order_id = o.id)::int
          + (select count(*) from outbox m where m.recipient = o.email)::int as traces
      from orders o join products p on p.id = o.product_id where o.number = ${number}`),
  )
const untouched = { placed: false, shipping: null, available: 50, traces: 0 }
const noPhone = { path: 'phoneNumber', message: 'Add a phone number' }
const noAddress = { path: 'address', message: 'Add a delivery address' }

describe.each(names)('%s', (procedure) => {
  it.each([
    ['neither', null, null, 'Add your phone number and address so we can deliver', [noPhone, noAddress]],
    ['no phone number', null, address, 'Add a phone number', [noPhone]],
    ['no address', phoneNumber, null, 'Add a delivery address', [noAddress]],
    ['blank text', ' \t\u00a0', '\u200b\n', 'Add your phone number and address so we can deliver', [noPhone, noAddress]],
    [
      'control characters and blank letters',
      '\u2800\u3164',
      '\u0001\u007f',
      'Add your phone number and address so we can deliver',
      [noPhone, noAddress],
    ],
  ])('refuses a customer with %s, and takes nothing', async (_what, phone, place, message, issues) => {
    const { customer, number } = await pendingOrder({ phoneNumber: phone, address: place })
    const { status, error } = await checkOut(customer, number, procedure)
    expect([status, error]).toMatchObject([409, { code: 'CONFLICT', message, issues }])
    expect(await stateOf(number)).toEqual(untouched)
  })

  it('works as soon as the account has both, and stores them with the order', async () => {
    const { customer, number } = await pendingOrder({ phoneNumber: null, address: null })
    expect((await checkOut(customer, number, procedure)).status).toBe(409)
    await changeProfile(customer, { phoneNumber, address })
    expect((await checkOut(customer, number, procedure)).status).toBe(200)
    expect(await stateOf(number)).toMatchObject({ placed: true, available: 48, shipping: { phoneNumber, address, email: customer.email } })
  })

  it('can be repeated after the profile was cleared', async () => {
    const { customer, number } = await pendingOrder({ phoneNumber, address })
    const { data } = await checkOut(customer, number, procedure)
    await changeProfile(customer, { phoneNumber: '', address: '' })
    expect(await checkOut(customer, number, procedure)).toMatchObject({ status: 200, data })
    expect(await stateOf(number)).toMatchObject({ available: 48, shipping: { phoneNumber, address } })
  })

  it('places with both details or places nothing while the profile is cleared concurrently', async () => {
    const seen = new Set<number>()
    for (let round = 0; round < 30; round += 1) {
      const { customer, number } = await pendingOrder({ phoneNumber, address })
      const emptied = () => changeProfile(customer, { phoneNumber: '', address: '' })
      const [{ status }] = await Promise.all(
        round % 2 ? [checkOut(customer, number, procedure), emptied()] : [emptied().then(() => checkOut(customer, number, procedure))],
      )
      seen.add(status)
      const state = await stateOf(number)
      if (status === 200) expect(state).toMatchObject({ placed: true, available: 48, shipping: { phoneNumber, address } })
      else expect([status, state]).toEqual([409, untouched])
    }
    expect(seen.has(409)).toBe(true)
    expect(await shop.problems()).toEqual([])
  })
})

it('reports a cancelled or missing order before it asks for an address', async () => {
  const { customer, number } = await pendingOrder({ phoneNumber: null, address: null })
  expect((await checkOut(customer, 99_999_999)).error).toMatchObject({ code: 'NOT_FOUND' })
  await shop.call('PUT', `/update/${number}`, { as: customer, body: { orderStatus: 'Cancelled' } })
  expect((await checkOut(customer, number)).error).toMatchObject({ message: messages.orderNotPending })
})

it('refuses to start a payment for stock that was held without an address by an older version', async () => {
  const { customer, number } = await pendingOrder({ phoneNumber: null, address: null })
  await placeWithoutPurchase(shop, number, 'card', 1800)
  expect((await checkOut(customer, number, 'payments.start')).error?.issues).toEqual([noPhone, noAddress])
  await changeProfile(customer, { phoneNumber, address })
  expect((await checkOut(customer, number, 'payments.start')).status).toBe(200)
  expect(await stateOf(number)).toMatchObject({ available: 48, shipping: { phoneNumber, address } })
})
