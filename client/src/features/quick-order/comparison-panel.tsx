import { Money } from '#client/components/money.tsx'
import { formatCount, plural } from '#common/kit/format.ts'
import { sumCompared } from '#common/quick-order/comparison.ts'
import { isOpen, type MatchedRow, type Row } from './table.ts'

/** Compares the sum of our prices for the chosen rows, which can be ordered and are selected, with the pasted quotation. */
export function ComparisonPanel({ rows, chosen }: { rows: readonly Row[]; chosen: readonly MatchedRow[] }) {
  const totals = sumCompared(chosen)
  const others = rows.filter((row) => row.status === 'matched' && row.compared !== null).length - totals.lines
  const open = rows.filter((row) => isOpen(row) && 'theirPriceMinor' in row && row.theirPriceMinor !== null).length
  // A single price is in its row.
  if (totals.lines + others + open < 2) return null
  return (
    <section aria-label="Comparison with their prices" className="space-y-1 border border-rule bg-sheet p-4">
      {totals.lines > 0 && (
        <>
          <p>
            {plural(totals.lines, 'part')} with both prices: ours <Money minor={totals.ourMinor} />, theirs{' '}
            <Money minor={totals.theirMinor} />.
          </p>
          <p>
            <b className={totals.differenceMinor < 0 ? 'text-ok' : ''}>
              {totals.differenceMinor === 0 ? (
                'The same in all.'
              ) : (
                <>
                  <Money minor={Math.abs(totals.differenceMinor)} /> {totals.differenceMinor < 0 ? 'less with us' : 'more with us'}.
                </>
              )}
            </b>
          </p>
        </>
      )}
      {others > 0 && (
        <p className="text-sm text-ink-2">
          {plural(others, 'other part')} with both prices {others === 1 ? "isn't" : "aren't"} selected, and{' '}
          {others === 1 ? "doesn't" : "don't"} count here.
        </p>
      )}
      {open > 0 && (
        <p className="text-sm text-ink-2">
          {formatCount(open)} more {open === 1 ? 'line has' : 'lines have'} a price, but no part yet: choose the nearest equal below.
        </p>
      )}
      <p className="text-sm text-ink-2">We compare their prices, but don't store them. The CSV has both prices for each line.</p>
    </section>
  )
}
