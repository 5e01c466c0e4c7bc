// Mail that would have been sent, in the database, so that every process of the shop shows the same mailbox.
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sandboxMail } from '#server/db/schema/sandbox-mail.ts'
import type { Mailer } from '#server/mail/mailer.ts'

export const mailboxLimit = 200

export function createSandboxMailer(db: Db, sender: string): Mailer {
  return {
    send: async ({ date, shopName, replyTo: _replyTo, unsubscribeUrl: _unsubscribeUrl, ...mail }) => {
      await db
        .insert(sandboxMail)
        .values({ ...mail, sender: sender.includes('<') || shopName === undefined ? sender : `${shopName} <${sender}>`, writtenAt: date })
        .onConflictDoNothing({ target: sandboxMail.messageId })
    },
  }
}

/** The newest messages, without their bodies. */
export function listSandboxMail(db: Db) {
  const { id, recipient, subject, createdAt } = sandboxMail
  return db.select({ id, recipient, subject, createdAt }).from(sandboxMail).orderBy(desc(createdAt), desc(id)).limit(mailboxLimit)
}

export async function findSandboxMail(db: Db, id: string) {
  const [found] = await db.select().from(sandboxMail).where(eq(sandboxMail.id, id))
  return found ?? null
}
