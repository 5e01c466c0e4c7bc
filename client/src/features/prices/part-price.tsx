import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Money } from '#client/components/money.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount, formatMoney } from '#common/kit/format.ts'
import { type PriceLadder, rungAt } from '#common/prices/ladder.ts'
import { type PricedPart, useLadder } from './own-prices.ts'

/** The price of one piece at the minimum order. */
export const PartPrice = ({ part }: { part: PricedPart }) => <Money minor={rungAt(useLadder(part), 0).unitPriceMinor} />

/** The prices of a row: at the minimum order, the price list that sets it, and the first price break. `children` are below the price. */
export function RowPrices({ part, children }: { part: PricedPart; children: ReactNode }) {
  const ladder = useLadder(part)
  const { currency } = useShopFacts()
  const listName = ladder[0]?.listName
  const step = useStep(ladder)
  return (
    <div className="part-prices cond">
      {listName && <div className="price-line price-list">{listName}</div>}
      <div className="wide">{formatMoney(rungAt(ladder, 0).unitPriceMinor, currency)}</div>
      {children}
      {step && <div className="price-line price-step">{step}</div>}
    </div>
  )
}

/** The price list and the first price break on one line, which omits the break if it does not fit. */
export function PriceNote({ part, className }: { part: PricedPart; className?: string }) {
  const ladder = useLadder(part)
  const step = useStep(ladder)
  return (
    <div className={clsx(line, 'flex flex-wrap gap-x-2 overflow-hidden', className)}>
      {/* Without a name it would still take the gap. */}
      {ladder[0]?.listName && <span className="max-w-full truncate">{ladder[0].listName}</span>}
      <span className="whitespace-nowrap">{step}</span>
    </div>
  )
}

const line = 'cond h-4 text-2xs font-normal text-ink-2'

function useStep([, next]: PriceLadder): string | undefined {
  const { currency } = useShopFacts()
  return next && `From ${formatCount(next.fromQuantity)}: ${formatMoney(next.unitPriceMinor, currency)}`
}
