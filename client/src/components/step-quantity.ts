type Bounds = { min: number; max: number; multiple?: number }

/**
 * The quantity one step up or down: by the minimum order, or by one multiple if `isSmall`, and never out of bounds. A quantity between two
 * multiples moves to the next one in that direction; NaN counts as 0.
 */
export function stepQuantity(quantity: number, direction: 1 | -1, { min, max, multiple = 1 }: Bounds, isSmall: boolean): number {
  const wanted = (quantity || 0) + direction * (isSmall ? multiple : min)
  const next = (direction === 1 ? Math.floor(wanted / multiple) : Math.ceil(wanted / multiple)) * multiple
  return Math.max(min, Math.min(next, Math.floor(max / multiple) * multiple))
}
