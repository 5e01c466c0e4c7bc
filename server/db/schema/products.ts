// A product as sold. Search uses `search_text`, a squashed copy of its names and numbers that the database generates.
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, updatedAt } from './columns.ts'

export const products = pgTable(
  'products',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    sku: text('sku').notNull(),
    partNumbers: text('part_numbers').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    productType: text('product_type').notNull(),
    manufacturer: text('manufacturer'),
    series: text('series'),
    priceMinor: bigint('price_minor', { mode: 'number' }).notNull(),
    availableQuantity: integer('available_quantity').notNull(),
    minOrderQuantity: integer('min_order_quantity').notNull(),
    description: text('description').notNull(),
    imageUrls: text('image_urls').array().notNull().default(sql`'{}'`),
    specs: jsonb('specs').$type<Record<string, unknown>>().notNull().default({}),
    releaseYear: smallint('release_year'),
    verifiedOn: date('verified_on', { mode: 'string' }),
    // For ranking only: incremented by the statement that settles an order. The order rows are authoritative.
    unitsSold: integer('units_sold').notNull().default(0),
    searchText: text('search_text').generatedAlwaysAs(
      sql`product_search_text(sku, name, part_numbers, manufacturer, series, product_type)`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (product) => {
    const live = sql`deleted_at is null`
    // The shop's filter columns follow each order's own columns in the index, so that pagination and counts are index-only.
    const bounds = [product.availableQuantity, product.minOrderQuantity] as const
    const within = [product.priceMinor, ...bounds] as const
    return [
      uniqueIndex('products_sku_live').on(product.sku).where(live),
      index('products_newest')
        .on(product.id.desc().nullsFirst(), ...within)
        .where(live),
      index('products_best')
        .on(product.unitsSold.desc().nullsFirst(), product.id.desc().nullsFirst(), ...within)
        .where(live),
      index('products_price')
        .on(product.priceMinor, product.id, ...bounds)
        .where(live),
      index('products_stock')
        .on(product.availableQuantity.desc().nullsFirst(), product.id.desc().nullsFirst(), product.minOrderQuantity, product.priceMinor)
        .where(live),
      index('products_type_newest')
        .on(product.productType, product.id.desc().nullsFirst(), ...within)
        .where(live),
      index('products_type_best')
        .on(product.productType, product.unitsSold.desc().nullsFirst(), product.id.desc().nullsFirst(), ...within)
        .where(live),
      index('products_type_price')
        .on(product.productType, product.priceMinor, product.id, ...bounds)
        .where(live),
      index('products_type_stock')
        .on(
          product.productType,
          product.availableQuantity.desc().nullsFirst(),
          product.id.desc().nullsFirst(),
          product.minOrderQuantity,
          product.priceMinor,
        )
        .where(live),
      index('products_short').on(product.id).where(sql`deleted_at is null and available_quantity < min_order_quantity`),
      index('products_name_type').on(product.name, product.productType).where(live),
      index('products_search').using('gin', sql`search_text gin_trgm_ops`).where(live),
      check('products_price_bounds', sql`${product.priceMinor} between 1 and 9999999999`),
      check('products_available_bounds', sql`${product.availableQuantity} between 0 and 900000`),
      check('products_minimum_bounds', sql`${product.minOrderQuantity} between 1 and 900000`),
      check('products_units_sold_bounds', sql`${product.unitsSold} >= 0`),
      check('products_name_length', sql`char_length(${product.name}) between 1 and 200`),
      check('products_type_length', sql`char_length(${product.productType}) between 1 and 200`),
      check('products_sku_length', sql`char_length(${product.sku}) between 1 and 200`),
      check('products_description_length', sql`char_length(${product.description}) between 1 and 10000`),
    ]
  },
)
