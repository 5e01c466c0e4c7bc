// The sort orders of lists. Each has an index in the same direction, on its own and prefixed by type: of products, or of stock-order.ts.
import type { ItemSort } from '#common/catalogue/schema.ts'

type Sort = Readonly<{
  direction: 'up' | 'down'
  /** Columns of products, the id last. */
  columns: readonly string[]
}>

// Equal sales fall back to standing: the id would only reflect the order of an import.
const sorts: Readonly<Record<ItemSort, Sort>> = {
  best: { direction: 'down', columns: ['units_sold', 'standing', 'id'] },
  newest: { direction: 'down', columns: ['id'] },
  price: { direction: 'up', columns: ['price_minor', 'id'] },
  '-price': { direction: 'down', columns: ['price_minor', 'id'] },
  stock: { direction: 'down', columns: ['available_quantity', 'id'] },
}

export const sortOf = (sort: ItemSort): Sort => sorts[sort]
