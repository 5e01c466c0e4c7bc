import { Link } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount, formatMoney, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { AgainSubstitutes, isMissing, ReplaceMissing, useAgainSubstitutes } from './again-substitutes.tsx'
import type { AgainResult } from './use-purchase-again.ts'

type AgainOutcomeProps = {
  outcome: AgainResult
  /** A sentence about lines that were in the cart before. */
  before: string | null
}

export function AgainOutcome({ outcome: { lines, pieces, differences }, before }: AgainOutcomeProps) {
  const { currency } = useShopFacts()
  const substitutes = useAgainSubstitutes()
  return (
    <section ref={substitutes.outcome} role="alert" className="mt-4 border border-l-3 border-rule border-l-mask bg-paper p-4">
      <p className="font-semibold">
        {lines === 0
          ? 'None of these parts can be added to your cart now'
          : `${plural(lines, 'line')} with ${plural(pieces, 'piece')} added to your cart`}
      </p>
      {before !== null && <p className="mt-2">{before}</p>}
      {differences.length > 0 && (
        <>
          <p className="mt-2">What differs from this purchase:</p>
          <ul className="mt-1 max-h-96 divide-y divide-rule overflow-y-auto">
            {differences.map((difference) => (
              <li key={`${difference.productId} ${difference.kind}`} className="py-1.5 wrap-anywhere">
                <Link to={paths.part(difference.productId)} className="font-semibold underline underline-offset-4">
                  {difference.name}
                </Link>
                : {describe(difference, currency)}
                {isMissing(difference) && <AgainSubstitutes difference={difference} substitutes={substitutes} />}
              </li>
            ))}
          </ul>
        </>
      )}
      <ReplaceMissing differences={differences} substitutes={substitutes} />
      {lines > 0 && (
        <ButtonLink to={paths.cart} className="mt-3">
          Go to your cart
        </ButtonLink>
      )}
    </section>
  )
}

function describe({ kind, before, after }: AgainResult['differences'][number], currency: string): string {
  switch (kind) {
    case 'gone':
      return 'no longer sold'
    case 'short':
      return 'not enough in stock'
    case 'quantity':
      return `${formatCount(after)} pieces instead of ${formatCount(before)}`
    case 'price':
      return `${formatMoney(after, currency)} each instead of ${formatMoney(before, currency)}`
  }
}
