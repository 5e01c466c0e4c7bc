import type { CSSProperties } from 'react'

/** The stock as a row of contacts: hatched up to the minimum, gold up to the quantity. The text beside it has the same meaning. */
export function QuantityRail({ quantity, min, max }: { quantity: number; min: number; max: number }) {
  const at = (count: number) => Math.round(Math.min(1, count / max) * 28)
  return (
    <div aria-hidden className="rail" style={{ '--filled': quantity > 0 ? at(quantity) || 1 : 0, '--min': at(min) } as CSSProperties} />
  )
}
