// What the sandbox's API and its hosted page have in common.
import type { Db } from '#server/db/database.ts'
import { sessionObject } from './objects.ts'
import { expireSession, findSession, type SandboxSession } from './sessions.ts'
import { eventOf, type Webhooks } from './webhooks.ts'

export type Party = Readonly<{
  db: Db
  /** Where people reach the hosted page, without a slash at the end. */
  publicUrl: string
  webhooks: Webhooks
}>

export type SessionEvent = 'completed' | 'async_payment_succeeded' | 'async_payment_failed' | 'expired'

export const sessionEvent = ({ publicUrl }: Party, what: SessionEvent, session: SandboxSession) =>
  eventOf(`checkout.session.${what}`, sessionObject(session, { publicUrl, expanded: false }))

/** The session as it is now: one whose time has come ends when it is looked at, and the shop hears of it. */
export async function currentSession(party: Party, id: string): Promise<SandboxSession | null> {
  const ended = await expireSession(party.db, id, { asked: false })
  if (!ended) return findSession(party.db, id)
  party.webhooks.send(sessionEvent(party, 'expired', ended))
  return ended
}
