import { Button } from '#client/components/button.tsx'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { hintOf } from '#client/features/prices/describe-hint.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount } from '#common/format.ts'
import { describeObstacle, describeRow, lowerQuantity } from './row-texts.ts'
import type { MatchedRow } from './table.ts'

/** A line's result, its obstacle with the press that removes it, or else the next price break. */
export function MatchedNotes({ id, row, onTake }: { id: string; row: MatchedRow; onTake: (quantity: number) => void }) {
  const { currency } = useShopFacts()
  const obstacle = describeObstacle(row)
  const note = describeRow(row)
  const lower = lowerQuantity(row)
  const hint = obstacle === '' ? hintOf(row.part.ladder, row.proposed, row.part, currency) : null
  return (
    <div id={id} className="space-y-1 text-sm">
      {note !== '' && <p className="text-ink-2">{note}</p>}
      {obstacle !== '' && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-stop">
          <span className="flex items-start gap-1.5">
            <TriangleAlert size={16} className="mt-0.5 shrink-0" />
            {obstacle}
          </span>
          {lower !== null && (
            <Button look="secondary" small className="pointer-coarse:min-h-11" onClick={() => onTake(lower)}>
              <span>
                Take {formatCount(lower)}
                <span className="sr-only"> of {row.part.name}</span>
              </span>
            </Button>
          )}
        </p>
      )}
      {hint && (
        <button
          type="button"
          className="min-h-6 text-left text-ok underline decoration-dotted underline-offset-4 hover:decoration-solid pointer-coarse:min-h-11"
          onClick={() => onTake(hint.quantity)}
        >
          {hint.text}
        </button>
      )}
    </div>
  )
}
