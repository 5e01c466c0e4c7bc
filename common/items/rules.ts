/** True if the stock covers the minimum order. */
export const isOrderable = (item: { availableQuantity: number; minOrderQuantity: number }): boolean =>
  item.availableQuantity >= item.minOrderQuantity
