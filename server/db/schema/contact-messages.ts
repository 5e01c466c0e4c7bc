// Messages from the contact form. These rows are authoritative; the mail to the shop is a copy.
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    // The signed-in user, if any. The address above is the sender's own input.
    userId: uuid('user_id').references(() => users.id),
    createdAt: createdAt(),
    handledAt: timestamp('handled_at', { withTimezone: true }),
    handledBy: uuid('handled_by').references(() => users.id),
  },
  (entry) => [
    index('contact_messages_newest').on(entry.id.desc().nullsFirst()),
    index('contact_messages_open').on(entry.id.desc().nullsFirst()).where(sql`handled_at is null`),
    check(
      'contact_messages_lengths',
      sql`char_length(${entry.subject}) between 1 and 200 and char_length(${entry.message}) between 1 and 5000`,
    ),
    check('contact_messages_handled', sql`(${entry.handledAt} is null) = (${entry.handledBy} is null)`),
  ],
)
