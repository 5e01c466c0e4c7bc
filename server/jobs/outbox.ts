// The statements with which jobs claim a mail and record its outcome.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { callValue, fn } from '#server/db/call-function.ts'
import { isConnectionLost } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
import { storable } from './job-failure.ts'

export type ClaimedMail = {
  id: string
  kind: string
  recipient: string
  payload: unknown
  created_at: Date
  /** The token of the mail's link, sealed by `seals.links`; null if the mail has no link. */
  sealed_link: string | null
  /** The token if a process of the previous version wrote the row. */
  link_token: string | null
}

/** Longer than a send can take (see send-mail.ts), so that no claim expires during a send. */
const claimSeconds = 60

/** Claims a mail; null if sent, abandoned or deleted. Throws if another process holds the claim, so that the job is retried later. */
export async function claimMail(db: Db, id: string): Promise<ClaimedMail | null> {
  const [claimed] = await db.execute<ClaimedMail>(sql`
    update outbox set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ${claimSeconds})
    where id = ${id} and sent_at is null and given_up_at is null and (claimed_until is null or claimed_until <= now())
    returning id, kind, recipient, payload, created_at, sealed_link,
      ${fn('email_token', { row: sql<string>`coalesce(payload ->> 'confirmationId', payload ->> 'resetId')::uuid` })} as link_token`)
  if (claimed) return { ...claimed, created_at: new Date(claimed.created_at) }
  const waiting = await db.execute(sql`select from outbox where id = ${id} and sent_at is null and given_up_at is null`)
  if (waiting.length > 0) throw new Error('Another process is sending this mail')
  return null
}

/** Marks a mail as sent. Unmarked mail would be sent twice, so retry through short database outages. */
export async function markSent(db: Db, id: string): Promise<void> {
  for (let retry = 0; ; retry += 1) {
    try {
      await db.execute(sql`update outbox set sent_at = now(), claimed_until = null, last_error = null where id = ${id}`)
      return
    } catch (error) {
      if (retry === 6 || !isConnectionLost(error)) throw error
      await pause(100 * 2 ** retry)
    }
  }
}

/** Records why sending failed. After its last attempt, the mail is a dead letter. */
export async function noteFailure(db: Db, id: string, reason: string, { last }: { last: boolean }): Promise<void> {
  await db.execute(sql`
    update outbox set claimed_until = null, last_error = ${storable(reason)}, given_up_at = case when ${last} then now() end
    where id = ${id} and sent_at is null`)
}

/** Requeues mail without a job, and mail whose last attempt died. */
export async function requeueLostMail({ db }: { db: Db }): Promise<void> {
  await callValue(db, 'requeue_lost_mail', {})
}
