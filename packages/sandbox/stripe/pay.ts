// What happens when a customer pays on the hosted page, and which webhooks the shop gets.
import { type BankAnswer, type Course, findCard } from './cards.ts'
import { type Party, sessionEvent } from './party.ts'
import { completeSession, type SandboxSession, settleSession } from './sessions.ts'

/** `used`: the session was no longer open. */
export type PayOutcome = SandboxSession | Exclude<BankAnswer, 'pays'> | 'unknown_card' | 'used'

/** Pays an open session; in scenarios in which the webhook comes first, returns after the shop has received it. */
export async function payFor(
  party: Party,
  session: SandboxSession,
  { number, course }: { number: string; course: Course },
): Promise<PayOutcome> {
  const card = findCard(number)
  if (!card) return 'unknown_card'
  if (card.bank !== 'pays') return card.bank
  const chosen = { amount: course === 'tampered' ? otherAmount(session.amount) : session.amount, course, refunds: card.refunds }
  const paid = await completeSession(party.db, session.id, course === 'later' ? 'processing' : 'paid', chosen)
  if (!paid) return 'used'
  await sendCompletionEvent(party, paid, course)
  return paid
}

/** One taka less, or one more if the amount is too small. */
const otherAmount = (amount: number) => (amount > 100 ? amount - 100 : amount + 100)

async function sendCompletionEvent(party: Party, session: SandboxSession, course: Course): Promise<void> {
  const { webhooks } = party
  const event = sessionEvent(party, 'completed', session)
  if (course === 'lost') return
  if (course === 'early') for (let times = 0; times < 2; times += 1) await webhooks.sendFirst(event)
  else webhooks.send(event, { isForged: course === 'forged' })
}

/** Settles a pending payment by the bank's answer; null if it was settled before. */
export async function settlePending(party: Party, id: string, state: 'paid' | 'failed'): Promise<SandboxSession | null> {
  const settled = await settleSession(party.db, id, state)
  if (settled) party.webhooks.send(sessionEvent(party, state === 'paid' ? 'async_payment_succeeded' : 'async_payment_failed', settled))
  return settled
}
