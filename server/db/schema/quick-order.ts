// Finds the part for a pasted line, and records what was added under each key.
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { products } from './products.ts'
import { users } from './users.ts'

/** The codes and names of a live product, in the spelling with which pasted lines are compared. `index_part_batch` writes the rows. */
export const partCodes = pgTable(
  'part_codes',
  {
    key: text('key').notNull(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['code', 'name'] }).notNull(),
  },
  (code) => [
    primaryKey({ columns: [code.key, code.productId, code.kind] }),
    index('part_codes_product').on(code.productId),
    check('part_codes_kind', sql`${code.kind} in ('code', 'name')`),
  ],
)

/** The part that a customer chose for a text that matches several parts. */
export const quickOrderChoices = pgTable(
  'quick_order_choices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (choice) => [
    primaryKey({ columns: [choice.userId, choice.key] }),
    index('quick_order_choices_product').on(choice.productId),
    index('quick_order_choices_oldest').on(choice.createdAt),
  ],
)

/** Lines that were added to the cart at once. Repeating the key returns the same answer and adds nothing. */
export const cartAdditions = pgTable(
  'cart_additions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    request: jsonb('request').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: createdAt(),
  },
  (addition) => [primaryKey({ columns: [addition.userId, addition.key] }), index('cart_additions_oldest').on(addition.createdAt)],
)
