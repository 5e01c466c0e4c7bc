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
  orderMultiple: products.orderMultiple,
  priceBreaks: products.priceBreaks,
  unitsSold: products.unitsSold,
  description: products.description,
  imageUrls: products.imageUrls,
  releaseYear: products.releaseYear,
  updatedAt: products.updatedAt,
} as const

export const shownColumns = { ...summaryColumns, partNumbers: products.partNumbers, verifiedOn: products.verifiedOn } as const

/** The fields of an item for the API and forms, with the supplier's specs. */
export const itemColumns = { ...shownColumns, specs: products.specs } as const
