import { Money } from '#client/components/money.tsx'
import { formatCount } from '#common/kit/format.ts'
import { MoneyDifference } from './money-difference.tsx'
import type { Offer } from './short-line.ts'

const shownAtOnce = 3

/** The price of an offer and its difference from the line, then the specs that differ. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const { quantity, unitPriceMinor, totalMinor, differenceMinor, differences, notCompared, messages, part } = offer
  const stated = differences.filter(({ was }) => was !== null)
  const more = [...stated.slice(shownAtOnce), ...differences.filter(({ was }) => was === null)]
  return (
    <div className="space-y-1 text-sm">
      <p>
        {formatCount(quantity)} × <Money minor={unitPriceMinor} /> = <Money minor={totalMinor} />
        {differenceMinor !== null && (
          <>
            , <MoneyDifference minor={differenceMinor} />
          </>
        )}
        <span className="cond block text-ink-2">{formatCount(part.availableQuantity)} in stock</span>
      </p>
      <Differences differences={stated.slice(0, shownAtOnce)} />
      {messages.map((message) => (
        <p key={message} className="text-2xs text-ink-2">
          {message}
        </p>
      ))}
      {more.length + notCompared.length > 0 && (
        <details className="cond">
          <summary className="min-h-6 text-ink-2 pointer-coarse:min-h-11">More differences</summary>
          <Differences differences={more} />
          {notCompared.length > 0 && <p className="text-ink-2">Not compared: {notCompared.join(', ')}.</p>}
        </details>
      )}
    </div>
  )
}

const Differences = ({ differences }: Pick<Offer, 'differences'>) => (
  <dl className="cond">
    {differences.map(({ label, was, is }) => (
      <div key={label} className="flex flex-wrap gap-x-2">
        <dt className="text-ink-2">{label}</dt>
        <dd>
          {was !== null && `${was} → `}
          <b>{is}</b>
        </dd>
      </div>
    ))}
  </dl>
)
