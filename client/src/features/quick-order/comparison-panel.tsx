import { Money } from '#client/components/money.tsx'
import { formatCount, plural } from '#common/kit/format.ts'
import { sumCompared } from '#common/quick-order/comparison.ts'
import { isOpen, type Row } from './table.ts'

/** Compares the sum of our prices with the pasted quotation. */
export function ComparisonPanel({ rows }: { rows: readonly Row[] }) {
  const totals = sumCompared(rows.filter((row) => row.status === 'matched'))
  const open = rows.filter((row) => isOpen(row) && 'theirPriceMinor' in row && row.theirPriceMinor !== null).length
  // A single price is in its row.
  if (totals.lines + open < 2) return null
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
      {open > 0 && (
        <p className="text-sm text-ink-2">
          {formatCount(open)} more {open === 1 ? 'line has' : 'lines have'} a price, but no part yet: choose the nearest equal below.
        </p>
      )}
      <p className="text-sm text-ink-2">Their prices stay in your browser. The CSV has both prices for each line.</p>
    </section>
  )
}
