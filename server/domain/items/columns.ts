import type { ItemSort } from '#common/items/schema.ts'
import { products } from '#server/db/schema/products.ts'

/** The fields of an item in lists. Specs are left out because they make up most of an item's bytes. */
export const summaryColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  productType: products.productType,
  manufacturer: products.manufacturer,
  series: products.series,
  priceMinor: products.priceMinor,
  availableQuantity: products.availableQuantity,
  minOrderQuantity: products.minOrderQuantity,
  unitsSold: products.unitsSold,
  description: products.description,
  imageUrls: products.imageUrls,
  releaseYear: products.releaseYear,
  updatedAt: products.updatedAt,
} as const

export const itemColumns = {
  ...summaryColumns,
  partNumbers: products.partNumbers,
  specs: products.specs,
  verifiedOn: products.verifiedOn,
} as const

/** The sort keys; ties are ordered by id. Each key has an index in the same direction, alone and after the type. */
export const sortKeys = {
  best: { column: products.unitsSold, key: 'unitsSold', direction: 'down' },
  newest: { column: products.id, key: 'id', direction: 'down' },
  price: { column: products.priceMinor, key: 'priceMinor', direction: 'up' },
  '-price': { column: products.priceMinor, key: 'priceMinor', direction: 'down' },
  stock: { column: products.availableQuantity, key: 'availableQuantity', direction: 'down' },
} as const satisfies Record<ItemSort, unknown>
