import { Button } from '#client/components/button.tsx'
import { TriangleAlert } from '#client/components/icons/shop.ts'

type LineProblemProps = {
  id?: string
  text: string
  /** The press that fixes it; null if there is none. */
  press: { text: string; onPress: () => void } | null
  /** The part, for the name of the press. */
  of: string
}

/** The problem that keeps a line out of the cart. */
export const LineProblem = ({ id, text, press, of }: LineProblemProps) => (
  <p id={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-stop">
    <span className="flex items-start gap-1.5">
      <TriangleAlert size={16} className="mt-0.5 shrink-0" />
      {text}
    </span>
    {press && (
      <Button look="secondary" small className="pointer-coarse:min-h-11" onClick={press.onPress}>
        <span>
          {press.text}
          <span className="sr-only"> {of}</span>
        </span>
      </Button>
    )}
  </p>
)

/** The next price break, which a press takes. */
export const LineHint = ({ text, onTake }: { text: string; onTake: () => void }) => (
  <button
    type="button"
    className="min-h-6 text-left text-sm text-ok underline decoration-dotted underline-offset-4 hover:decoration-solid pointer-coarse:min-h-11"
    onClick={onTake}
  >
    {text}
  </button>
)
