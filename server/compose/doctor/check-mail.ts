import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { plural } from '#common/kit/format.ts'
import type { Db } from '#server/db/database.ts'
import { createSmtpMailer, usualSender } from '#server/mail/smtp.ts'
import type { Env } from '../env.ts'
import { done, type Finding, missing } from './finding.ts'

type MailEnv = Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>

/** Step 5: sends a test to `recipient`, or looks at the last mail. */
export async function checkMail(env: MailEnv, db: Db, recipient: string | undefined): Promise<Finding[]> {
  if (env.smtpUrl === undefined) return [missing(5, 'SMTP_URL is not set, so no mail is sent: set it to your mail server')]
  const sender = env.mailFrom === undefined ? [missing(5, 'MAIL_FROM is not set: set the sender of mail')] : []
  return [...sender, ...(recipient === undefined ? await checkLastMail(db) : [await sendTest(env, env.smtpUrl, recipient)])]
}

async function sendTest({ mailFrom, publicUrl = 'http://localhost' }: MailEnv, smtpUrl: string, recipient: string): Promise<Finding> {
  const text = 'This is a test of npm run doctor. The mail server of the shop works.'
  try {
    await createSmtpMailer(smtpUrl, mailFrom ?? usualSender(publicUrl)).send(
      {
        messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
        recipient,
        date: new Date(),
        subject: 'Test of the shop’s mail',
        html: `<p>${text}</p>`,
        text,
      },
      AbortSignal.timeout(30_000),
    )
    return done(5, `The mail server accepted a test for ${recipient}: check that it arrived`)
  } catch (error) {
    return missing(5, `The mail server did not accept a test (${answerOf(error, smtpUrl)}): check SMTP_URL and MAIL_FROM`)
  }
}

/** The answer of the mail server, without what SMTP_URL says. */
function answerOf(error: unknown, smtpUrl: string): string {
  const said = error instanceof Error ? error.message : String(error)
  const { username, password } = new URL(smtpUrl)
  const secrets = [password, decodeURIComponent(password), username, decodeURIComponent(username)].filter((one) => one.length > 0)
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, '…'), said)
    .replace(/\s+/g, ' ')
    .slice(0, 200)
}

async function checkLastMail(db: Db): Promise<Finding[]> {
  const [mail] = await db.execute<{ sent: string | null; failing: number; late: number }>(sql`
    select to_char(max(sent_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as sent,
      count(*) filter (where sent_at is null and last_error is not null)::int as failing,
      count(*) filter (where sent_at is null and given_up_at is null and created_at < now() - interval '15 minutes')::int as late
    from outbox where created_at > now() - interval '30 days'`)
  if (!mail?.sent) return [missing(5, 'No mail was sent in 30 days: npm run doctor -- --mail ADDRESS sends a test')]
  return [
    done(5, `The last mail was sent on ${mail.sent} UTC`),
    ...(mail.failing > 0
      ? [missing(5, `${plural(mail.failing, 'mail was', 'mails were')} not accepted: see "Mail is not going out" in docs/runbook.md`)]
      : []),
    ...(mail.failing === 0 && mail.late > 0
      ? [missing(5, `${plural(mail.late, 'mail has', 'mails have')} waited for more than 15 minutes: start a worker, or set WORKER=on`)]
      : []),
  ]
}
