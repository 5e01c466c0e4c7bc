// What is to leave the house: a row is written by the statement that gives the reason for it, and sent by a job until it is sent.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

export const outbox = pgTable(
  'outbox',
  {
    // Makes the Message-ID too: whoever gets a message twice can tell.
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    payload: jsonb('payload').notNull(),
    // The token of the link that the mail carries, encrypted with a key that the database does not have. Erased with the sending.
    sealedLink: text('sealed_link'),
    createdAt: createdAt(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    // While somebody sends it nobody else does; a process that died in between loses its claim with time.
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    lastError: text('last_error'),
    // A dead letter: it was tried for days, and stays here until somebody looks at it.
    givenUpAt: timestamp('given_up_at', { withTimezone: true }),
  },
  (mail) => [
    index('outbox_unsent').on(mail.createdAt).where(sql`sent_at is null`),
    // For the figures of the backlog, which must not cost more with every mail that was ever sent or given up.
    index('outbox_waiting').on(mail.createdAt).where(sql`sent_at is null and given_up_at is null`),
    index('outbox_dead').on(mail.givenUpAt).where(sql`given_up_at is not null`),
    index('outbox_sent').on(mail.sentAt).where(sql`sent_at is not null`),
    check('outbox_link_erased', sql`${mail.sealedLink} is null or (${mail.sentAt} is null and ${mail.givenUpAt} is null)`),
    check('outbox_sent_or_given_up', sql`${mail.sentAt} is null or ${mail.givenUpAt} is null`),
  ],
)
