import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The sandbox's mailbox: mail that would have been sent. A duplicate message is stored once, as in a mail program. */
export const sandboxMail = pgTable(
  'sandbox_mail',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    messageId: text('message_id').notNull().unique('sandbox_mail_message_id'),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (mail) => [index('sandbox_mail_newest').on(mail.createdAt.desc().nullsFirst(), mail.id.desc().nullsFirst())],
)
