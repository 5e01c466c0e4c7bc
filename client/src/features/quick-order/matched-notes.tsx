import { LineHint, LineProblem } from '#client/features/part-lists/line-problem.tsx'
import { hintOf } from '#client/features/prices/describe-hint.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount } from '#common/kit/format.ts'
import { describeObstacle, describeRow, lowerQuantity } from './row-texts.ts'
import type { MatchedRow } from './table.ts'

type MatchedNotesProps = {
  id: string
  row: MatchedRow
  /** The reason why the cart refused the line; null if it did not. */
  refusal: string | null
  onTake: (quantity: number) => void
}

/** A line's result, its obstacle with the press that removes it, or else the next price break. */
export function MatchedNotes({ id, row, refusal, onTake }: MatchedNotesProps) {
  const { currency } = useShopFacts()
  const obstacle = describeObstacle(row)
  const note = describeRow(row)
  const lower = lowerQuantity(row)
  const hint = obstacle === '' && refusal === null ? hintOf(row.part.ladder, row.proposed, row.part, currency) : null
  return (
    <div id={id} className="space-y-1 text-sm">
      {note !== '' && <p className="text-ink-2">{note}</p>}
      {obstacle !== '' && (
        <LineProblem
          text={obstacle}
          press={lower === null ? null : { text: `Change to ${formatCount(lower)}`, onPress: () => onTake(lower) }}
          of={`of ${row.part.name}`}
        />
      )}
      {refusal !== null && <LineProblem text={refusal} press={null} of={`of ${row.part.name}`} />}
      {hint && <LineHint text={hint.text} onTake={() => onTake(hint.quantity)} />}
    </div>
  )
}
