import { useShopFacts } from '#client/lib/shop-facts.ts'
import type { PriceLadder } from '#common/prices/ladder.ts'
import { hintOf } from './describe-hint.ts'

export type BreakHintProps = {
  ladder: PriceLadder
  quantity: number
  part: { orderMultiple: number; availableQuantity: number }
  onTake: (quantity: number) => void
}

/** The effect of the next price break, if it is worth showing. A press takes its quantity. */
export function BreakHint({ ladder, quantity, part, onTake }: BreakHintProps) {
  const { currency } = useShopFacts()
  const hint = hintOf(ladder, quantity, part, currency)
  return (
    hint && (
      <button
        type="button"
        className="min-h-9 text-left text-sm text-ok underline decoration-dotted underline-offset-4 hover:decoration-solid pointer-coarse:min-h-11"
        onClick={() => onTake(hint.quantity)}
      >
        {hint.text}
      </button>
    )
  )
}
