// What the sandbox's API and its hosted page share.
import type { Db } from '#server/db/database.ts'
import { sessionObject } from './objects.ts'
import { expireSession, findSession, type SandboxSession } from './sessions.ts'
import { eventOf, type Webhooks } from './webhooks.ts'

export type Party = Readonly<{
  db: Db
  /** The public address of the hosted page, without a trailing slash. */
  publicUrl: string
  webhooks: Webhooks
}>

export type SessionEvent = 'completed' | 'async_payment_succeeded' | 'async_payment_failed' | 'expired'

export const sessionEvent = ({ publicUrl }: Party, what: SessionEvent, session: SandboxSession) =>
  eventOf(`checkout.session.${what}`, sessionObject(session, { publicUrl, expanded: false }))

/** The current session: an expired one is ended when it is read, and the shop gets the webhook. */
export async function currentSession(party: Party, id: string): Promise<SandboxSession | null> {
  const ended = await expireSession(party.db, id, { asked: false })
  if (!ended) return findSession(party.db, id)
  party.webhooks.send(sessionEvent(party, 'expired', ended))
  return ended
}
