// What happens when somebody pays on the hosted page, and what the shop hears of it.
import { type BankAnswer, type Course, findCard } from './cards.ts'
import { type Party, sessionEvent } from './party.ts'
import { completeSession, type SandboxSession, settleSession } from './sessions.ts'

/** `used`: the session was not open any more. */
export type PayOutcome = SandboxSession | Exclude<BankAnswer, 'pays'> | 'unknown_card' | 'used'

/** Pays an open session; comes back when the shop has heard of it, where it is to hear first. */
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
  await tellOfCompletion(party, paid, course)
  return paid
}

/** One taka less, or one more of an amount that has none to spare. */
const otherAmount = (amount: number) => (amount > 100 ? amount - 100 : amount + 100)

async function tellOfCompletion(party: Party, session: SandboxSession, course: Course): Promise<void> {
  const { webhooks } = party
  const event = sessionEvent(party, 'completed', session)
  if (course === 'lost') return
  if (course === 'early') for (let times = 0; times < 2; times += 1) await webhooks.sendFirst(event)
  else webhooks.send(event, { isForged: course === 'forged' })
}

/** The bank's word on a payment that was on its way; null where it has been said. */
export async function settleLater(party: Party, id: string, state: 'paid' | 'failed'): Promise<SandboxSession | null> {
  const settled = await settleSession(party.db, id, state)
  if (settled) party.webhooks.send(sessionEvent(party, state === 'paid' ? 'async_payment_succeeded' : 'async_payment_failed', settled))
  return settled
}
