import type { JobHelpers } from 'graphile-worker'
import { z } from 'zod'
import type { Shop } from '#server/domain/context/ctx.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { isMailKind } from '#server/mail/payloads.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { countMail } from '#server/watch/figures.ts'
import { secondsSince } from '#server/watch/registry.ts'
import { inSpan } from '#server/watch/spans.ts'
import { type ClaimedMail, claimMail, markSent, noteFailure } from '../outbox.ts'

const Job = z.object({ outboxId: z.uuid() })
const sendWithinMs = 30_000

/**
 * Sends one mail from the outbox. Marks it after the mail server accepted it: if the process dies in between, the mail is sent again with
 * the same Message-ID. Throws if sending failed; graphile-worker then retries after pauses from seconds to six hours.
 */
export async function sendMail(
  {
    db,
    seals,
    currency,
    terms,
    settings,
    mailer,
    publicUrl,
  }: Pick<Shop, 'db' | 'seals' | 'currency' | 'terms' | 'settings'> & { mailer: Mailer; publicUrl: string },
  payload: unknown,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  const mail = await claimMail(db, Job.parse(payload).outboxId)
  if (!mail) return
  // A newer version may have queued a kind that this version does not know.
  const kind = isMailKind(mail.kind) ? mail.kind : 'unknown'
  const begun = performance.now()
  try {
    const { name, logo } = settings.current().values
    const message = writeMail(mail.kind, mail.payload, {
      publicUrl,
      shop: { name, logo },
      currency,
      timeZone: terms.timeZone,
      linkToken: linkTokenOf(mail, seals),
    })
    const messageId = `<${mail.id}@${new URL(publicUrl).hostname}>`
    const signal = AbortSignal.any([abortSignal, AbortSignal.timeout(sendWithinMs)])
    await inSpan('send mail', 'client', { 'mail.kind': kind }, () =>
      mailer.send({ ...message, messageId, shopName: name, recipient: mail.recipient, date: mail.created_at }, signal),
    )
    countMail(secondsSince(begun), kind, 'sent')
  } catch (error) {
    countMail(secondsSince(begun), kind, 'failed')
    const reason = error instanceof Error ? error.message : String(error)
    await noteFailure(db, mail.id, reason, { last: job.attempts >= job.max_attempts })
    throw error
  }
  await markSent(db, mail.id)
}

function linkTokenOf({ sealed_link: sealed, link_token: made }: ClaimedMail, { links }: Shop['seals']): string | null {
  if (sealed === null) return made
  const token = links.open(sealed)
  if (token === null)
    throw new Error(
      'The link of this mail was sealed with a key that this process does not know: set SECRET_KEY_OTHER to that key (see "Rotate keys and secrets" in docs/operating.md)',
    )
  return token
}
