// A provider sends an event until the shop says that it was received, and may send it again after that.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { payingShop } from '#server/test/paying-shop.ts'
import { handleWebhook } from './reconcile.ts'

const shop = await payingShop()
const gateway = shop.shop.payments.gateways.get('card')
if (!gateway) throw new Error('The shop takes no cards')

let asked = 0
const counting: typeof gateway = {
  ...gateway,
  ask: (payment) => {
    asked += 1
    return gateway.ask(payment)
  },
}
const listening = { ...shop.shop, payments: { ...shop.shop.payments, gateways: new Map([['card', counting] as const]) } }

const freeClaims = () => shop.rows(sql`delete from call_claims`)

/** Sends an event after the claim of the one before has ended. Returns how often the provider was asked. */
async function send(eventId: string, providerRef: string): Promise<number> {
  await freeClaims()
  asked = 0
  await handleWebhook(listening, 'card', { eventId, providerRef })
  return asked
}

const recorded = (eventId: string) => shop.rows(sql`select from provider_events where event_id = ${eventId}`)

async function begin() {
  const { customer, numbers, totalMinor } = await shop.basket(2)
  const { id, redirectUrl } = await shop.start(customer, { numbers, method: 'card', totalMinor })
  const [row] = await shop.rows<{ ref: string }>(sql`select provider_ref as ref from payments where id = ${id}`)
  return { id, redirectUrl, ref: row?.ref ?? '' }
}

/** Pays without a return, and without a webhook that arrives. */
const pay = (redirectUrl: string) => shop.browse(redirectUrl, { number: '4242 4242 4242 4242', course: 'lost' })

it('an event that settles a payment is recorded once, and ignored when it is sent again', async () => {
  const { id, redirectUrl, ref } = await begin()
  await pay(redirectUrl)
  const event = randomUUID()
  expect(await send(event, ref)).toBe(1)
  expect(await recorded(event)).toHaveLength(1)
  expect(await send(event, ref)).toBe(0)
  expect(await recorded(event)).toHaveLength(1)
  expect(await shop.stateOf(id)).toMatchObject({ state: 'settled', invoices: 1 })
})

it('an event that changes nothing is recorded too', async () => {
  const { id, ref } = await begin()
  const event = randomUUID()
  expect(await send(event, ref)).toBe(1)
  expect(await shop.stateOf(id)).toMatchObject({ state: 'open' })
  expect(await send(event, ref)).toBe(0)
})

it('an event that was booked but not recorded, because the process died, is booked once', async () => {
  const { id, redirectUrl, ref } = await begin()
  await pay(redirectUrl)
  const event = randomUUID()
  await send(event, ref)
  await shop.rows(sql`delete from provider_events where event_id = ${event}`)
  expect(await send(event, ref)).toBe(1)
  expect(await recorded(event)).toHaveLength(1)
  expect(await shop.stateOf(id)).toMatchObject({ state: 'settled', orders: ['paid', 'paid'], invoices: 1, mails: 1, refunded: 0 })
})

it('an event is not recorded while the provider does not answer, so that the next one is handled', async () => {
  const { id, redirectUrl, ref } = await begin()
  await pay(redirectUrl)
  const event = randomUUID()
  const away = { ...gateway, ask: () => Promise.reject(new Error('The provider is away')) }
  await freeClaims()
  const deaf = { ...shop.shop, payments: { ...shop.shop.payments, gateways: new Map([['card', away] as const]) } }
  await expect(handleWebhook(deaf, 'card', { eventId: event, providerRef: ref })).rejects.toThrow('The provider is away')
  expect(await recorded(event)).toEqual([])
  expect(await send(event, ref)).toBe(1)
  expect(await shop.stateOf(id)).toMatchObject({ state: 'settled' })
})
