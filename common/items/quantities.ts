// Quantities in which a product can be ordered. The check constraints of the table `products` repeat these rules, and a test compares both.

export type Quantities = Readonly<{ minOrderQuantity: number; orderMultiple: number }>

/** True if the minimum is a multiple of the order multiple. */
export const minimumFits = ({ minOrderQuantity, orderMultiple }: Quantities): boolean => minOrderQuantity % orderMultiple === 0

/** True if a quantity can be ordered, apart from stock: at least the minimum, and a multiple. */
export const quantityFits = (quantity: number, { minOrderQuantity, orderMultiple }: Quantities): boolean =>
  Number.isSafeInteger(quantity) && quantity >= minOrderQuantity && quantity % orderMultiple === 0

/** The lowest quantity at or above this one that can be ordered, apart from stock. */
export const raisedQuantity = (quantity: number, { minOrderQuantity, orderMultiple }: Quantities): number =>
  Math.max(minOrderQuantity, Math.ceil(quantity / orderMultiple) * orderMultiple)

/** The highest quantity that stock and multiple allow; null if it is below the minimum. */
export function highestQuantity({ availableQuantity, ...product }: Quantities & { availableQuantity: number }): number | null {
  const highest = Math.floor(availableQuantity / product.orderMultiple) * product.orderMultiple
  return highest >= product.minOrderQuantity ? highest : null
}

/** The nearest quantities that can be ordered, below and above a quantity that cannot: zero, one or two of them. */
export function nearestQuantities(quantity: number, product: Quantities & { availableQuantity: number }): number[] {
  const highest = highestQuantity(product)
  if (highest === null) return []
  const below = Math.floor(quantity / product.orderMultiple) * product.orderMultiple
  const candidates = [Math.min(below, highest), raisedQuantity(quantity, product)]
  return [...new Set(candidates)].filter((candidate) => candidate >= product.minOrderQuantity && candidate <= highest)
}
