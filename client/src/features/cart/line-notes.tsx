import { Button } from '#client/components/button.tsx'
import { Undo2 } from '#client/components/icons/orders.ts'
import { TriangleAlert } from '#client/components/icons/shop.ts'
import { hintOf } from '#client/features/prices/describe-hint.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { mendOf } from '#common/cart/rules.ts'
import { formatCount } from '#common/kit/format.ts'
import type { CartLine } from './cart-line.ts'
import { CartSubstitutes } from './cart-substitutes.tsx'
import { describeFix, describeProblem } from './line-texts.ts'

type LineNotesProps = {
  id: string
  line: CartLine
  /** The reason why the quantity in the field cannot be ordered, and the nearest quantities that can. */
  flaw: { text: string; nearest: readonly number[] } | null
  /** The quantity before the last change on this page. */
  was: number | undefined
  onTake: (quantity: number) => void
  onUndo: () => void
  onAccept: () => void
  onRemove: () => void
}

/** The notes of a line: a problem and the press that fixes it, or else the next price break, and an undo. */
export function LineNotes({ id, line, flaw, was, onTake, onUndo, onAccept, onRemove }: LineNotesProps) {
  const { currency } = useShopFacts()
  const fix = flaw ? null : mendOf(line)
  const hint = flaw || fix ? null : hintOf(line.ladder, line.quantity, line, currency)
  if (!flaw && !fix && !hint && was === undefined) return null
  const of = <span className="sr-only"> of order {line.number}</span>
  return (
    <div
      id={id}
      className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-sm @max-3xl:px-1 @3xl:order-2 @3xl:col-start-3 @3xl:-col-end-1"
    >
      {flaw && (
        <>
          <Problem text={flaw.text} />
          {flaw.nearest.map((quantity) => (
            <Button key={quantity} look="secondary" small onClick={() => onTake(quantity)}>
              <span>Change to {formatCount(quantity)}</span>
              {of}
            </Button>
          ))}
        </>
      )}
      {fix && (
        <>
          <Problem text={line.problems.map((problem) => describeProblem(problem, line, currency)).join(' ')} />
          <Button
            look="secondary"
            small
            onClick={() => {
              if (fix.press === 'take') onTake(fix.quantity)
              else if (fix.press === 'accept') onAccept()
              else onRemove()
            }}
          >
            <span>{describeFix(fix, line, currency)}</span>
            {of}
          </Button>
          <CartSubstitutes line={line} />
        </>
      )}
      {hint && (
        <button
          type="button"
          className="min-h-9 text-left text-ok underline decoration-dotted underline-offset-4 hover:decoration-solid pointer-coarse:min-h-11"
          onClick={() => onTake(hint.quantity)}
        >
          {hint.text}
        </button>
      )}
      {was !== undefined && (
        <span className="inline-flex items-center gap-2 text-ink-2">
          Was {formatCount(was)}.
          <Button look="secondary" small data-undo onClick={onUndo}>
            <Undo2 size={14} />
            <span>Undo</span>
            <span className="sr-only"> the new quantity of order {line.number}</span>
          </Button>
        </span>
      )}
    </div>
  )
}

const Problem = ({ text }: { text: string }) => (
  <p className="flex items-start gap-2 text-stop">
    <TriangleAlert size={16} className="mt-0.5 shrink-0" />
    {text}
  </p>
)
