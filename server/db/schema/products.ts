// A product as it is sold. Its search words and typed specs are in part-words.ts and part-facts.ts.
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PriceBreak } from '#common/items/price-breaks.ts'
import type { SpecValue } from '#common/specs/attribute.ts'
import { createdAt, deletedAt, updatedAt } from './columns.ts'

export const products = pgTable(
  'products',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    sku: text('sku').notNull(),
    // True if another live part has this SKU in another spelling, as earlier versions allowed. Admins see a list; a new SKU ends it.
    isTwin: boolean('is_twin').notNull().default(false),
    partNumbers: text('part_numbers').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    productType: text('product_type').notNull(),
    manufacturer: text('manufacturer'),
    series: text('series'),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    availableQuantity: integer('available_quantity').notNull(),
    minOrderQuantity: integer('min_order_quantity').notNull(),
    // Sold in multiples of this; the minimum order is a multiple of it.
    orderMultiple: integer('order_multiple').notNull().default(1),
    // Lower prices from a minimum quantity, for everyone: quantities increase, prices decrease.
    priceBreaks: jsonb('price_breaks').$type<readonly PriceBreak[]>().notNull().default([]),
    description: text('description').notNull(),
    imageUrls: text('image_urls').array().notNull().default(sql`'{}'`),
    specs: jsonb('specs').$type<Record<string, unknown>>().notNull().default({}),
    // An admin's values for typed specs, by attribute. They override values read from `specs`. Null means unknown.
    specEdits: jsonb('spec_edits').$type<Record<string, SpecValue | null>>().notNull().default({}),
    releaseYear: smallint('release_year'),
    verifiedOn: date('verified_on', { mode: 'string' }),
    // For ranking only: incremented by the statement that settles an order. The order rows are authoritative.
    unitsSold: integer('units_sold').notNull().default(0),
    // Less stock than the minimum order: at the end of visible lists.
    isShort: boolean('is_short').generatedAlwaysAs(sql`available_quantity < min_order_quantity`),
    // Orders parts that sold equally: new ones first, then those with checked specs. A hash decides the rest, because the order of an
    // import means nothing.
    standing: bigint('standing', { mode: 'number' }).generatedAlwaysAs(sql`product_standing(sku, release_year, verified_on)`),
    // No longer read by this version. The previous version searches it, until 0.2.0.
    searchText: text('search_text').generatedAlwaysAs(
      sql`product_search_text(sku, name, part_numbers, manufacturer, series, product_type)`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (product) => {
    const live = sql`deleted_at is null`
    // Parts that can be ordered come first. Lists that do not need this order merge the two halves of an index. No index contains
    // available_quantity, so a sale is a heap-only update: the order of stock is in part-stock.ts.
    return [
      uniqueIndex('products_sku_live').on(product.sku).where(live),
      // All spellings of a SKU are one. Not a generated column: adding one would lock and rewrite the table.
      uniqueIndex('products_sku_same').on(sql`public.same_key(${product.sku})`).where(sql`deleted_at is null and not is_twin`),
      index('products_sku_twins').on(sql`public.same_key(${product.sku})`).where(sql`deleted_at is null and is_twin`),
      index('products_newest').on(product.isShort, product.id.desc().nullsFirst(), product.priceMinor).where(live),
      index('products_best')
        .on(
          product.isShort,
          product.unitsSold.desc().nullsFirst(),
          product.standing.desc().nullsFirst(),
          product.id.desc().nullsFirst(),
          product.priceMinor,
        )
        .where(live),
      index('products_price').on(product.isShort, product.priceMinor, product.id).where(live),
      index('products_type_newest')
        .on(product.productType, product.isShort, product.id.desc().nullsFirst(), product.priceMinor)
        .where(live),
      index('products_type_best')
        .on(
          product.productType,
          product.isShort,
          product.unitsSold.desc().nullsFirst(),
          product.standing.desc().nullsFirst(),
          product.id.desc().nullsFirst(),
          product.priceMinor,
        )
        .where(live),
      index('products_type_price').on(product.productType, product.isShort, product.priceMinor, product.id).where(live),
      index('products_name_type').on(product.name, product.productType).where(live),
      check('products_price_bounds', sql`${product.priceMinor} between 1 and 9999999999`),
      check('products_available_bounds', sql`${product.availableQuantity} between 0 and 900000`),
      check('products_minimum_bounds', sql`${product.minOrderQuantity} between 1 and 900000`),
      check('products_order_multiple', sql`${product.orderMultiple} >= 1 and ${product.minOrderQuantity} % ${product.orderMultiple} = 0`),
      check(
        'products_price_breaks',
        sql`${product.priceBreaks} = '[]' or public.price_breaks_fit(${product.priceBreaks}, ${product.priceMinor}, ${product.minOrderQuantity}, ${product.orderMultiple})`,
      ),
      check('products_units_sold_bounds', sql`${product.unitsSold} >= 0`),
      check('products_name_length', sql`char_length(${product.name}) between 1 and 200`),
      check('products_type_length', sql`char_length(${product.productType}) between 1 and 200`),
      check('products_sku_length', sql`char_length(${product.sku}) between 1 and 200`),
      check('products_description_length', sql`char_length(${product.description}) between 1 and 10000`),
    ]
  },
)
