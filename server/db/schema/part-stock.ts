// The parts in the order of their stock. Kept apart from products, so that a sale writes no index of products.
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The stock of live parts when it was last folded in. Parts in `part_stock_changes` have changed since. */
export const partStock = pgTable(
  'part_stock',
  {
    // No foreign key: checking it would lock rows that customers are buying.
    productId: bigint('product_id', { mode: 'number' }).primaryKey(),
    productType: text('product_type').notNull(),
    isShort: boolean('is_short').notNull(),
    availableQuantity: integer('available_quantity').notNull(),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
  },
  (part) => [
    index('part_stock_order').on(
      part.isShort,
      part.availableQuantity.desc().nullsFirst(),
      part.productId.desc().nullsFirst(),
      part.priceMinor,
    ),
    index('part_stock_type_order').on(
      part.productType,
      part.isShort,
      part.availableQuantity.desc().nullsFirst(),
      part.productId.desc().nullsFirst(),
      part.priceMinor,
    ),
  ],
)

// Customers' statements only insert rows, and no index makes that slower. A part may have several.
export const partStockChanges = pgTable('part_stock_changes', {
  productId: bigint('product_id', { mode: 'number' }).notNull(),
})
