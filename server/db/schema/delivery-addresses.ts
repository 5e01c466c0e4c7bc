// An account's address book. Its first entry is the account's own phone number and address, and has no row here.
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, updatedAt } from './columns.ts'
import { users } from './users.ts'

export const deliveryAddresses = pgTable(
  'delivery_addresses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    // The owner's name for it, such as "Warehouse".
    label: text('label').notNull(),
    recipient: text('recipient').notNull(),
    phoneNumber: text('phone_number').notNull(),
    address: text('address').notNull(),
    // Preselected at checkout. Without such a row, the account's own address is preselected.
    isUsual: boolean('is_usual').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (entry) => [
    index('delivery_addresses_deleted').on(entry.deletedAt).where(sql`deleted_at is not null`),
    index('delivery_addresses_user').on(entry.userId).where(sql`deleted_at is null`),
    uniqueIndex('delivery_addresses_usual').on(entry.userId).where(sql`is_usual and deleted_at is null`),
    check('delivery_addresses_label_length', sql`char_length(${entry.label}) between 1 and 200`),
    check('delivery_addresses_recipient_length', sql`char_length(${entry.recipient}) between 1 and 200`),
    check('delivery_addresses_phone_length', sql`char_length(${entry.phoneNumber}) between 1 and 200`),
    check('delivery_addresses_address_length', sql`char_length(${entry.address}) between 1 and 500`),
  ],
)
