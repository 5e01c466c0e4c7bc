import { type RefObject, useState } from 'react'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { late } from '#client/components/late.tsx'
import { Money } from '#client/components/money.tsx'
import { buildOfLines } from '#client/features/builds/build-of-lines.ts'
import { type RefusedLines, useAddLines } from '#client/features/part-lists/use-add-lines.ts'
import type { Me } from '#client/lib/api-types.ts'
import { download } from '#client/lib/download.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { writeCsv } from '#common/kit/csv.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { answersOf } from './answers-csv.ts'
import type { MatchedRow, Row } from './table.ts'

const SaveToList = late(() => import('#client/features/part-lists/save-to-list.tsx').then((file) => file.SaveToList))

type WaysOutProps = {
  me: Me | null
  rows: readonly Row[]
  /** Rows that can be ordered and are selected. */
  chosen: readonly (Row & MatchedRow)[]
  onAdded: (rows: readonly Row[]) => void
  /** The lines that kept all of them out of the cart; called with none before each attempt. */
  onRefused: (refused: RefusedLines) => void
  /** The success notice appears beside it, because the button disappears with the lines. */
  heading: RefObject<HTMLElement | null>
  onClear: () => void
}

/** The sum of the selected lines, with buttons to move them to the cart, a list, a build or a file. */
export function WaysOut({ me, rows, chosen, onAdded, onRefused, heading, onClear }: WaysOutProps) {
  const { addLines, isAdding, failure } = useAddLines({ onRefused })
  const [isSaving, setSaving] = useState(false)
  const total = chosen.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const pieces = chosen.reduce((sum, { proposed }) => sum + proposed, 0)
  const build = buildOfLines(chosen.map(({ part, proposed }) => ({ sku: part.sku, quantity: proposed })))
  const add = async (pressed: HTMLElement) => {
    const wanted = chosen.map(({ part, proposed, unitPriceMinor }) => ({
      productId: part.productId,
      quantity: proposed,
      priceMinor: unitPriceMinor,
    }))
    if (!(await addLines(wanted, heading.current ?? pressed))) return
    onAdded(chosen)
    heading.current?.focus()
  }
  return (
    <section aria-label="Your order" className="space-y-3 border border-rule bg-sheet p-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p aria-live="polite">
          {plural(chosen.length, 'part')} selected, {plural(pieces, 'piece')}:{' '}
          <b className="wide text-lg">
            <Money minor={total} />
          </b>
        </p>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:grid">
          {me ? (
            <>
              <Button look="secondary" disabled={chosen.length === 0} onClick={() => setSaving(true)}>
                Save as list
              </Button>
              <Button busy={isAdding} disabled={chosen.length === 0} onClick={({ currentTarget }) => void add(currentTarget)}>
                Add {formatCount(chosen.length)} to cart
              </Button>
            </>
          ) : (
            <ButtonLink to={paths.login} state={{ from: paths.quickOrder } satisfies ReturnState}>
              Sign in to add them to your cart
            </ButtonLink>
          )}
        </div>
      </div>
      {!me && <p className="text-sm text-ink-2">Your lines stay here while you sign in.</p>}
      {failure !== null && (
        <p role="alert" className="text-stop">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-x-5 border-t border-rule pt-1">
        <Button look="quiet" className="text-sm" onClick={() => download('quick-order.csv', writeCsv(answersOf(rows, chosen)))}>
          Download CSV
        </Button>
        {build !== null && (
          <ButtonLink look="quiet" className="text-sm" to={build}>
            Start a build from these
          </ButtonLink>
        )}
        <Button look="quiet" className="text-sm" onClick={onClear}>
          Clear all lines
        </Button>
      </div>
      {isSaving && (
        <SaveToList
          lines={chosen.map(({ part, proposed }) => ({ productId: part.productId, quantity: proposed }))}
          suggestedName="Quick order"
          onClose={() => setSaving(false)}
        />
      )}
    </section>
  )
}
