/** A row of a price list. */
export type Part = {
  sku: string
  partNumbers: string[]
  name: string
  manufacturer: string | null
  series: string | null
  category: string
  price: number
  availableQuantity: number
  minOrderQuantity: number
  releaseYear: number | null
  specs: Record<string, unknown>
}
