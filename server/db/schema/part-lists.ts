// Customers' lists of parts. Prices and stock are never stored: pages show the current ones.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, updatedAt } from './columns.ts'
import { products } from './products.ts'
import { users } from './users.ts'

export const partLists = pgTable(
  'part_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (list) => [
    index('part_lists_deleted').on(list.deletedAt).where(sql`deleted_at is not null`),
    index('part_lists_user').on(list.userId, list.updatedAt.desc().nullsFirst()).where(sql`deleted_at is null`),
    check('part_lists_name_length', sql`char_length(${list.name}) between 1 and 200`),
  ],
)

export const partListLines = pgTable(
  'part_list_lines',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => partLists.id, { onDelete: 'cascade' }),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    place: bigint('place', { mode: 'number' }).generatedByDefaultAsIdentity(),
  },
  (line) => [
    primaryKey({ columns: [line.listId, line.productId] }),
    index('part_list_lines_product').on(line.productId),
    check('part_list_lines_quantity', sql`${line.quantity} between 1 and 900000`),
  ],
)
