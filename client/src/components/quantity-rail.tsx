const contacts = 28

/** The stock as a row of contacts: hatched up to the minimum, gold up to the quantity. The text beside it says the same. */
export function QuantityRail({ quantity, min, max }: { quantity: number; min: number; max: number }) {
  const at = (count: number) => Math.round((Math.min(count, max) / Math.max(1, max)) * contacts)
  const filled = quantity > 0 && max > 0 ? Math.max(1, at(quantity)) : 0
  const until = at(min)
  const look = (i: number) => {
    if (i < filled) return 'bg-gold'
    return i < until ? 'bg-[repeating-linear-gradient(135deg,var(--rule-2)_0_1px,transparent_1px_3px)]' : 'bg-rule'
  }
  return (
    <div aria-hidden className="flex h-3 gap-[3px]">
      {Array.from({ length: contacts }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the contacts keep their order.
        <i key={i} className={`flex-1 ${look(i)}`} />
      ))}
    </div>
  )
}
