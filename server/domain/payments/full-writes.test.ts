// Providers' answers are recorded even while all write slots are taken.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type Gateway, GatewayRefused } from '#server/payments/gateway.ts'
import { fillLane } from '#server/test/fill-lane.ts'
import { payingShop } from '#server/test/paying-shop.ts'
import { first } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await payingShop({ isPatient: false })
const gateway = shop.shop.payments.gateways.get('card') as Gateway

/** Takes all write slots during a call to the provider, and releases them after the shop has handled the answer. */
async function whileWritesFill<T>(during: 'open' | 'close', act: () => Promise<T>, refusal?: GatewayRefused): Promise<T> {
  let release = async () => {}
  const call = gateway[during] as (given: unknown) => Promise<unknown>
  Object.assign(gateway, {
    [during]: async (given: unknown) => {
      const answer = await call(given)
      release = await fillLane(shop, 'writes')
      if (refusal) throw refusal
      return answer
    },
  })
  try {
    return await act()
  } finally {
    Object.assign(gateway, { [during]: call })
    await release()
  }
}

it('stores the page of a new payment', async () => {
  const { customer, numbers, totalMinor } = await shop.basket()
  const { id, redirectUrl } = await whileWritesFill('open', () => shop.start(customer, { numbers, method: 'card', totalMinor }))
  const [row] = await shop.rows(sql`select redirect_url, claimed_until, provider_ref is not null as known from payments where id = ${id}`)
  expect(row).toEqual({ redirect_url: redirectUrl, claimed_until: null, known: true })
})

it('handles a refusal: returns the stock, and the orders can be paid again at once', async () => {
  const { customer, numbers, totalMinor, items } = await shop.basket()
  const start = () => shop.startCall(customer, { numbers, method: 'card', totalMinor })
  const refused = await whileWritesFill('open', start, new GatewayRefused('card_declined', 'The card was declined'))
  expect(refused.error).toMatchObject({ code: 'CONFLICT' })
  expect(await shop.stockOf(first(items).id)).toEqual({ available: 50, sold: 0 })
  expect((await start()).status).toBe(200)
})

it('ends a payment that its customer gives up', async () => {
  const { customer, numbers, totalMinor } = await shop.basket()
  const { id } = await shop.start(customer, { numbers, method: 'card', totalMinor })
  const giveUp = () => trpcCall(shop, 'mutation', 'payments.abandon', { input: { id }, headers: bearer(customer.token) })
  expect((await whileWritesFill('close', giveUp)).data).toEqual({ state: 'failed' })
  expect(await shop.stateOf(id)).toMatchObject({ state: 'failed', failure: 'cancelled' })
})
