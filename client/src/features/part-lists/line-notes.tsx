import { Button } from '#client/components/button.tsx'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { hintOf } from '#client/features/prices/describe-hint.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import type { PriceLadder } from '#common/prices/ladder.ts'
import { describeMend, describeProblems, lineMendOf, type Sold } from './line-texts.ts'

type LineNotesProps = {
  id: string
  line: Sold & { name: string; ladder: PriceLadder }
  onTake: (quantity: number) => void
  onRemove: () => void
}

/** A line's problem and the press that fixes it, or else the next price break. */
export function LineNotes({ id, line, onTake, onRemove }: LineNotesProps) {
  const { currency } = useShopFacts()
  const mend = lineMendOf(line)
  const hint = mend || line.isGone ? null : hintOf(line.ladder, line.quantity, line, currency)
  if (mend)
    return (
      <p id={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-stop">
        <span className="flex items-start gap-1.5">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" />
          {describeProblems(line)}
        </span>
        <Button
          look="secondary"
          small
          className="pointer-coarse:min-h-11"
          onClick={() => (mend.press === 'take' ? onTake(mend.quantity) : onRemove())}
        >
          <span>
            {describeMend(mend, line)}
            <span className="sr-only"> {line.name}</span>
          </span>
        </Button>
      </p>
    )
  if (!hint) return null
  return (
    <p id={id}>
      <button
        type="button"
        className="min-h-6 text-left text-sm text-ok underline decoration-dotted underline-offset-4 hover:decoration-solid pointer-coarse:min-h-11"
        onClick={() => onTake(hint.quantity)}
      >
        {hint.text}
      </button>
    </p>
  )
}
