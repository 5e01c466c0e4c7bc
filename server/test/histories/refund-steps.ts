// Steps of refunds: requested by an admin, and made by the provider.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { moveRefunds, refundPayment } from '#server/domain/payments/commands/refund.ts'
import type { History } from './history.ts'
import type { Mood } from './memory-provider.ts'

export async function refund({ random, model, admin, expectCode }: History): Promise<void> {
  const order = random.pick(model.orders)
  if (!order) return
  const payment = model.payments.find(({ id }) => id === order.payment)
  const isSettled = order.status === 'paid' && payment?.state === 'settled'
  const left = payment ? payment.received - payment.refunded : 0
  const amount = random.chance(0.3) ? undefined : 1 + Math.floor(random.next() * 300_00)
  const fits = isSettled && left > 0 && (amount ?? left) <= left
  const id = randomUUID()
  const request = { refundId: id, number: order.number, reason: 'It was broken', ...(amount !== undefined && { amountMinor: amount }) }
  await expectCode(`refund ${amount ?? 'all'} of ${order.number}`, refundPayment(admin, request), fits ? 'ok' : 'CONFLICT')
  if (!fits || !payment) return
  const owed = model.owe(payment, amount ?? left, id)
  // Cash is refunded by hand.
  if (payment.isCash) model.finishRefund(owed, 'done')
  else if (random.chance(0.3)) await expectCode('the same refund again', refundPayment(admin, request), 'ok')
}

/** Makes the pending refunds. In a bad mood the provider gets only one, so that it is clear which one failed. */
export async function giveMoneyBack(history: History, wanted: Mood): Promise<void> {
  const { shop, model, provider, customerIds, expectCode } = history
  const [first, second] = customerIds
  const asked = model.refunds.filter(({ state }) => state === 'asked')
  const [only] = asked
  if (!only) return
  const mood = asked.length === 1 ? wanted : 'fine'
  await shop.db.execute(
    sql`update refunds set ask_at = now() where state = 'asked' and payment_id in (select id from payments where user_id in (${first}, ${second}))`,
  )
  const giveAll = async () => {
    while ((await moveRefunds(shop)) > 0 && mood === 'fine');
  }
  provider.setMood(mood)
  await expectCode(`give back ${mood}`, giveAll(), mood === 'crashes' ? 'crash' : 'ok')
  provider.setMood('fine')
  if (mood === 'crashes') only.isGiven = true
  if (mood === 'refuses') model.finishRefund(only, only.isGiven ? 'done' : 'failed')
  if (mood === 'fine') for (const one of asked) model.finishRefund(one, 'done')
}
