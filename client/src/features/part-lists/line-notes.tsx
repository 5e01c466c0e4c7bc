import { hintOf } from '#client/features/prices/describe-hint.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import type { PriceLadder } from '#common/prices/ladder.ts'
import { LineHint, LineProblem } from './line-problem.tsx'
import { describeMend, describeProblems, lineMendOf, type Sold } from './line-texts.ts'

type LineNotesProps = {
  id: string
  line: Sold & { name: string; ladder: PriceLadder }
  /** The reason why the cart refused the line; null if it did not. */
  refusal: string | null
  onTake: (quantity: number) => void
  onRemove: () => void
}

/** A line's problem and the press that fixes it, or else the next price break. */
export function LineNotes({ id, line, refusal, onTake, onRemove }: LineNotesProps) {
  const { currency } = useShopFacts()
  const mend = lineMendOf(line)
  const hint = mend || line.isGone ? null : hintOf(line.ladder, line.quantity, line, currency)
  if (mend) {
    const fix = () => (mend.press === 'take' ? onTake(mend.quantity) : onRemove())
    return <LineProblem id={id} text={describeProblems(line)} press={{ text: describeMend(mend, line), onPress: fix }} of={line.name} />
  }
  if (refusal !== null) return <LineProblem id={id} text={refusal} press={null} of={line.name} />
  if (!hint) return null
  return (
    <p id={id}>
      <LineHint text={hint.text} onTake={() => onTake(hint.quantity)} />
    </p>
  )
}
