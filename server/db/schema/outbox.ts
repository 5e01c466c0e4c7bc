// Outgoing mail: the statement that causes a mail writes its row, a worker queues its job, and the job retries it until it is sent.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

export const outbox = pgTable(
  'outbox',
  {
    // Also the Message-ID, so that the recipient's mail program recognizes a duplicate.
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    payload: jsonb('payload').notNull(),
    // The mail's link token, encrypted with a key that is not in the database. Erased when the mail is sent.
    sealedLink: text('sealed_link'),
    createdAt: createdAt(),
    // When a worker queued its job; null until then.
    queuedAt: timestamp('queued_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    // Claimed by one sender at a time; a dead process's claim expires.
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    lastError: text('last_error'),
    // Set for a dead letter: it failed for days, and stays here for manual review.
    givenUpAt: timestamp('given_up_at', { withTimezone: true }),
  },
  (mail) => [
    index('outbox_unqueued').on(mail.createdAt).where(sql`queued_at is null and sent_at is null and given_up_at is null`),
    index('outbox_unsent').on(mail.createdAt).where(sql`sent_at is null`),
    // For the backlog metrics, whose cost must not grow with mail that was sent or abandoned.
    index('outbox_waiting').on(mail.createdAt).where(sql`sent_at is null and given_up_at is null`),
    index('outbox_dead').on(mail.givenUpAt).where(sql`given_up_at is not null`),
    index('outbox_sent').on(mail.sentAt).where(sql`sent_at is not null`),
    check('outbox_link_erased', sql`${mail.sealedLink} is null or (${mail.sentAt} is null and ${mail.givenUpAt} is null)`),
    check('outbox_sent_or_given_up', sql`${mail.sentAt} is null or ${mail.givenUpAt} is null`),
  ],
)
