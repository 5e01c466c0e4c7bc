import clsx from 'clsx'
import { Money } from '#client/components/money.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount, formatMoney } from '#common/format.ts'
import { rungAt } from '#common/prices/ladder.ts'
import { type PricedPart, useLadder } from './own-prices.ts'

/** What a piece of a part costs in the minimum order. */
export const PartPrice = ({ part }: { part: PricedPart }) => <Money minor={rungAt(useLadder(part), 0).unitPriceMinor} />

/** The price list that gives the price, and the first price break, on one line that is as high without them. */
export function PriceNote({ part, className }: { part: PricedPart; className?: string }) {
  const { currency } = useShopFacts()
  const [first, next] = useLadder(part)
  const list = first?.listName ?? ''
  const step = next ? `From ${formatCount(next.fromQuantity)}: ${formatMoney(next.unitPriceMinor, currency)}` : ''
  const text = list && step ? `${list} · ${step}` : list || step
  return (
    <p title={text} className={clsx('cond h-4 truncate text-2xs text-ink-2', className)}>
      {text}
    </p>
  )
}
