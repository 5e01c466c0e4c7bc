type Bounds = { min: number; max: number }

/** The quantity one step up or down: by the minimum order, or by one piece, and never out of bounds. */
export function stepQuantity(quantity: number, direction: 1 | -1, { min, max }: Bounds, byOne: boolean): number {
  const next = quantity + direction * (byOne ? 1 : min)
  return Math.max(min, Math.min(next, max))
}
