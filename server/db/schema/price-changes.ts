// The price history: each row is written by the statement that changed the price.
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { priceLists } from './price-lists.ts'
import { products } from './products.ts'
import { users } from './users.ts'

/** A public price or an entry's price in minor units, or price breaks; null if there was no price, or there is none now. */
export type PriceValue = number | readonly { quantity: number; priceMinor: number }[] | null

export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    productId: bigint('product_id', { mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    // price: the public price. breaks: the public price breaks. entry: an entry of a list.
    kind: text('kind', { enum: ['price', 'breaks', 'entry'] }).notNull(),
    reason: text('reason', { enum: ['hand', 'import', 'list'] }).notNull(),
    priceListId: uuid('price_list_id').references(() => priceLists.id),
    fromQuantity: bigint('from_quantity', { mode: 'number' }),
    before: jsonb('before').$type<PriceValue>(),
    after: jsonb('after').$type<PriceValue>(),
    actorId: uuid('actor_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (change) => [
    index('price_changes_product').on(change.productId, change.id.desc().nullsFirst()),
    check('price_changes_kind', sql`${change.kind} in ('price', 'breaks', 'entry')`),
    check('price_changes_reason', sql`${change.reason} in ('hand', 'import', 'list')`),
    check(
      'price_changes_entry',
      sql`(${change.kind} = 'entry') = (${change.priceListId} is not null and ${change.fromQuantity} is not null)`,
    ),
  ],
)
