import type { MouseEvent } from 'react'
import { Button } from '#client/components/button.tsx'
import { StepLink } from '#client/components/step-link.tsx'
import { forgetAddition, keptSelections, selectionOf } from '#client/features/additions/kept-selection.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { useMe } from '#client/lib/use-me.ts'
import { checkoutPath } from '#common/kit/checkout-paths.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { maxOrdersAtOnce } from '#common/orders/rules.ts'
import type { CartLine } from './cart-line.ts'
import { useSeparateLine } from './use-separate-line.ts'

type AddedLinesProps = {
  lines: readonly CartLine[]
  onSelectAll: () => void
  onCheckout?: ((event: MouseEvent, to: string, numbers: readonly number[]) => void) | undefined
}

/** After an addition of many lines: what was in the cart before, and the lines that it raised. Gone when only one of the two is left. */
export function AddedLines({ lines, onSelectAll, onCheckout }: AddedLinesProps) {
  const userId = useMe()?.id ?? ''
  const { addition } = selectionOf(useBrowserStore(keptSelections), userId)
  const { separate, isSeparating } = useSeparateLine(addition?.key ?? '')
  if (!addition) return null
  const own = new Set(addition.numbers)
  const added = lines.filter(({ number }) => own.has(number))
  const older = lines.length - added.length
  const joined = addition.joined.flatMap((each) => {
    const line = lines.find(({ number, quantity }) => number === each.number && quantity > each.was)
    return line ? [{ ...each, line }] : []
  })
  if (added.length === 0 || (older === 0 && joined.length === 0)) return null
  const to = checkoutPath(added)
  return (
    <section aria-label="Your last addition" className="mb-4 border border-l-3 border-rule border-l-mask bg-sheet p-4">
      <p className="font-semibold">
        {plural(added.length, 'line')} added.{' '}
        {older > 0 &&
          `${plural(older, 'line')} ${older === 1 ? 'was' : 'were'} already in your cart and ${older === 1 ? 'is' : 'are'} not selected.`}
      </p>
      {joined.length > 0 && (
        <>
          <p className="mt-2">
            {joined.length === 1 ? 'This line was combined with one' : 'These lines were combined with ones'} already in your cart:
          </p>
          <ul className="mt-1 max-h-96 divide-y divide-rule overflow-y-auto">
            {joined.map(({ number, was, line }) => (
              <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <span className="min-w-0 wrap-anywhere">
                  {line.name}: was {formatCount(was)}, now {formatCount(line.quantity)}
                </span>
                <Button look="quiet" small busy={isSeparating(number)} onClick={() => void separate(number)}>
                  Separate <span className="sr-only">{line.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {older > 0 && added.length <= maxOrdersAtOnce && (
          <StepLink
            to={to}
            onClick={(event) =>
              onCheckout?.(
                event,
                to,
                added.map(({ number }) => number),
              )
            }
          >
            {added.length === 1 ? 'Place only this one' : `Place only these ${formatCount(added.length)}`}
          </StepLink>
        )}
        {older > 0 && (
          <Button look="secondary" onClick={onSelectAll}>
            Select all {formatCount(lines.length)}
          </Button>
        )}
        <Button look="quiet" onClick={() => forgetAddition(userId)}>
          Hide
        </Button>
      </div>
    </section>
  )
}
