// Steps of online payments: start, pay at the provider, three ways to report it, abandon.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { abandonPayment } from '#server/domain/payments/commands/abandon.ts'
import { startPayment } from '#server/domain/payments/commands/start.ts'
import { handleWebhook, reconcilePayments, returnFromProvider } from '#server/domain/payments/reconcile/reconcile.ts'
import type { History } from './history.ts'
import { newPayment, price } from './model.ts'
import { select } from './order-steps.ts'
import { newestPaymentOf, refOf } from './rows.ts'

const codeOfMood = { fine: 'ok', refuses: 'CONFLICT', away: 'SERVICE_UNAVAILABLE', crashes: 'crash' } as const

export async function start(history: History): Promise<void> {
  const { shop, random, model, provider, customer, expectCode } = history
  const { owner, chosen } = select(history)
  if (chosen.length === 0) return
  const numbers = chosen.map(({ number }) => number)
  const total = chosen.reduce((sum, order) => sum + order.quantity * price, 0)
  const open = new Set(chosen.flatMap((order) => model.openOf(order) ?? []))
  const [only] = open
  const repeated = open.size === 1 && only?.orders.length === chosen.length && chosen.every((order) => only.orders.includes(order))
  const wrongTotal = random.chance(0.1)
  const free = chosen.every((order) => order.status === 'pending' && order.placed === null)
  const canOpen = open.size === 0 && free && !model.withoutAddress.has(owner) && model.fits(chosen)
  const opens = canOpen && !wrongTotal
  const mood = random.pick(['fine', 'fine', 'fine', 'refuses', 'away', 'crashes'] as const) ?? 'fine'
  // Starting again redirects to the payment that the provider already has, without another call.
  const asksProvider = opens || (repeated && only?.ref === null)
  const expected = canOpen && wrongTotal ? 'PRICE_CHANGED' : !opens && !repeated ? 'CONFLICT' : asksProvider ? codeOfMood[mood] : 'ok'

  provider.setMood(mood)
  const act = startPayment(customer(owner), { numbers, method: 'card', totalMinor: wrongTotal ? total + 1 : total })
  const started = await expectCode(`start ${numbers.join()} ${mood}`, act, expected)
  provider.setMood('fine')

  if (opens) {
    const id = started?.id ?? (await newestPaymentOf(shop, customer(owner).actor.userId))
    model.payments.push(newPayment({ id, orders: chosen, amount: total }))
    model.take(chosen, 'card', id)
  }
  const payment = opens ? model.payments.at(-1) : only
  if (!payment || !asksProvider) return
  if (expected === 'ok') payment.ref = await refOf(shop, payment.id)
  else if (mood === 'crashes')
    await shop.db.execute(sql`update payments set claimed_until = now() - interval '1 second' where id = ${payment.id}`)
  else {
    model.end(payment, 'failed')
    payment.isAsked = false
  }
}

/** The customer pays, usually the full amount; sometimes a little less. */
export function payAtProvider({ random, model, provider, tell }: History): void {
  const known = provider.open().filter(({ ref }) => model.payments.some((payment) => payment.ref === ref))
  const found = random.pick(known)
  if (!found) return
  found.state = random.chance(0.8) ? 'paid' : 'failed'
  if (found.state === 'paid' && random.chance(0.1)) found.amount -= 1
  tell(`the customer pays: ${found.state} ${found.amount}`)
}

export async function returnToShop({ shop, random, model, expectCode }: History): Promise<void> {
  const payment = random.pick(model.outside())
  if (!payment) return
  await expectCode(`come back to ${payment.id}`, returnFromProvider(shop, payment.id, {}), 'ok')
  model.reconcile(payment)
}

/** A webhook, new or known, once or three times. */
export async function deliverWebhook({ shop, random, model, provider, expectCode }: History): Promise<void> {
  const payment = random.pick(model.outside().filter(({ ref }) => ref !== null))
  if (!payment?.ref) return
  const eventId = random.chance(0.5) ? randomUUID() : `again-${payment.id}-${provider.find(payment.ref)?.state}`
  for (let times = random.chance(0.3) ? 3 : 1; times > 0; times -= 1)
    await expectCode(`a webhook for ${payment.id}`, handleWebhook(shop, 'card', { eventId, providerRef: payment.ref }), 'ok')
  model.learn(payment)
}

export async function reconcile({ shop, model, customerIds: [first, second], tell }: History): Promise<void> {
  await shop.db.execute(sql`update payments set ask_at = now() where ask_at is not null and user_id in (${first}, ${second})`)
  while ((await reconcilePayments(shop)) > 0);
  tell('reconcile')
  for (const payment of model.outside()) model.reconcile(payment)
}

export async function expire({ shop, random, model, tell }: History): Promise<void> {
  const payment = random.pick(model.outside().filter(({ state }) => state === 'open'))
  if (!payment) return
  await shop.db.execute(sql`update payments set expires_at = now() - interval '1 second', ask_at = now() where id = ${payment.id}`)
  while ((await reconcilePayments(shop)) > 0);
  tell(`${payment.id} expires`)
  model.abandon(payment, 'expired')
}

export async function abandon({ random, model, customer, expectCode }: History): Promise<void> {
  const payment = random.pick(model.outside().filter(({ state }) => state === 'open'))
  if (!payment) return
  const owner = payment.orders[0]?.owner ?? 0
  await expectCode(`abandon ${payment.id}`, abandonPayment(customer(owner), { id: payment.id }), 'ok')
  model.abandon(payment, 'failed')
}
