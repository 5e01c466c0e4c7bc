import clsx from 'clsx'
import { Money } from '#client/components/money.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount, formatMoney } from '#common/format.ts'
import { type PriceLadder, rungAt } from '#common/prices/ladder.ts'
import { type PricedPart, useLadder } from './own-prices.ts'

/** The price of one piece at the minimum order. */
export const PartPrice = ({ part }: { part: PricedPart }) => <Money minor={rungAt(useLadder(part), 0).unitPriceMinor} />

/** The price list that sets a part's price, on one line that keeps its height without it. */
export const PriceList = ({ part, className }: PricePieceProps) => (
  <div className={clsx(line, 'truncate', className)}>{useLadder(part)[0]?.listName}</div>
)

/** A part's first price break, on one line that keeps its height without it. */
export const PriceStep = ({ part, className }: PricePieceProps) => (
  <div className={clsx(line, 'truncate', className)}>{useStep(useLadder(part))}</div>
)

/** Both on one line, which omits the break if it does not fit. */
export function PriceNote({ part, className }: PricePieceProps) {
  const ladder = useLadder(part)
  const step = useStep(ladder)
  return (
    <div className={clsx(line, 'flex flex-wrap gap-x-2 overflow-hidden', className)}>
      <span className="max-w-full truncate">{ladder[0]?.listName}</span>
      <span className="whitespace-nowrap">{step}</span>
    </div>
  )
}

type PricePieceProps = { part: PricedPart; className?: string }

const line = 'cond h-4 text-2xs font-normal text-ink-2'

function useStep([, next]: PriceLadder): string | undefined {
  const { currency } = useShopFacts()
  return next && `From ${formatCount(next.fromQuantity)}: ${formatMoney(next.unitPriceMinor, currency)}`
}
