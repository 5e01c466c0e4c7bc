import { type MouseEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { QuantityRail } from '#client/components/quantity-rail.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import { StockNote } from '#client/features/catalogue/stock-note.tsx'
import { useLadder } from '#client/features/prices/own-prices.ts'
import { PriceStrip } from '#client/features/prices/price-strip.tsx'
import { readAddressCount } from '#client/lib/address-count.ts'
import type { OrderablePart } from '#client/lib/api-types.ts'
import { isOrderable } from '#common/items/rules.ts'
import { formatCount } from '#common/kit/format.ts'
import { lineTotalMinor, quantityBounds } from '#common/kit/money.ts'
import { contactPath } from '#common/kit/paths.ts'
import { type PriceRung, rungAt } from '#common/prices/ladder.ts'
import { BreakHint, BuyBar, SavePart } from './late-ordering.ts'
import { useOrdering } from './ordering.tsx'
import { useOrderPart } from './use-order-part.ts'

/** The price, and the controls to order the part, or to request it while its stock does not cover the minimum order. */
export const BuyPanel = ({ part }: { part: OrderablePart & { sku: string } }) =>
  isOrderable(part) ? <OrderPanel part={part} /> : <QuotePanel part={part} />

function QuotePanel({ part }: { part: OrderablePart & { sku: string } }) {
  const ladder = useLadder(part)
  return (
    <>
      <Price rung={rungAt(ladder, 0)} />
      <PriceStrip ladder={ladder} />
      <div className="mt-5 space-y-3 border border-rule bg-sheet p-4">
        <Bounds part={part} />
        <p>You can't order this part until we have more of it. Tell us how many you need: we reply within one working day.</p>
        <ButtonLink to={contactPath(`Request for Quote: ${part.name}, ${part.sku}`)} className="max-sm:w-full">
          Request for Quote
        </ButtonLink>
      </div>
    </>
  )
}

/**
 * Quantity, Buy Now and Add to cart. `?quantity=` contains a visitor's input from before the sign-in. On a phone a bar sticks to the bottom
 * once the buttons have scrolled off the top.
 */
function OrderPanel({ part }: { part: OrderablePart }) {
  const { minOrderQuantity: min, availableQuantity: max, orderMultiple: multiple } = part
  const [search] = useSearchParams()
  const [quantity, setQuantity] = useState(readAddressCount(search.get('quantity'), quantityBounds.max) ?? min)
  const [hasChanged, setChanged] = useState(false)
  const change = (next: number) => {
    setQuantity(next)
    setChanged(true)
  }
  const { orderPart, isBusy } = useOrderPart()
  const { isReady } = useOrdering()
  const ladder = useLadder(part)
  const rung = rungAt(ladder, quantity)
  const totalMinor = lineTotalMinor(rung.unitPriceMinor, quantity || 0)
  const [buttons, setButtons] = useState<HTMLElement | null>(null)
  const buy = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => void orderPart(part, quantity, 'buy', currentTarget)

  return (
    <>
      <Price rung={rung}>
        {Number.isNaN(quantity) ? (
          '\u00a0'
        ) : (
          <>
            <Money minor={totalMinor} /> for {formatCount(quantity)}
          </>
        )}
      </Price>
      <PriceStrip ladder={ladder} />
      <div className="relative mt-5 space-y-3 border border-rule bg-sheet p-4">
        {isReady && <SavePart part={part} quantity={quantity} />}
        <NeedsScript what="Ordering" />
        <Bounds part={part} />
        <QuantityRail quantity={quantity} min={min} max={max} />
        <div ref={setButtons} data-controls className="grid grid-cols-2 gap-2 sm:grid-cols-[auto_1fr_1fr]">
          <div className="flex max-sm:col-span-2">
            <Stepper quantity={quantity} onChange={change} min={min} max={max} multiple={multiple} of={part.name} />
          </div>
          <Button busy={isBusy} onClick={buy}>
            Buy Now
          </Button>
          <Button look="secondary" busy={isBusy} onClick={({ currentTarget }) => void orderPart(part, quantity, 'cart', currentTarget)}>
            Add to cart
          </Button>
        </div>
        {/* Only after the quantity was changed: the hint would otherwise move the content below. */}
        {isReady && hasChanged && <BreakHint ladder={ladder} quantity={quantity} part={part} onTake={change} />}
      </div>
      {isReady && buttons && <BuyBar below={buttons} quantity={quantity} totalMinor={totalMinor} busy={isBusy} onBuy={buy} />}
    </>
  )
}

/** The price of one piece, and on a separate line the price of all pieces, so that a loading price list moves nothing. */
function Price({ rung, children }: { rung: PriceRung; children?: ReactNode }) {
  return (
    <div className="mt-4" aria-live="polite">
      <p className="flex items-baseline gap-x-2 overflow-hidden text-ink-2">
        <span className="wide text-[min(1.875rem,8vw)] font-bold text-ink">
          <Money minor={rung.unitPriceMinor} />
        </span>
        each
        <span className="min-w-0 flex-1 truncate">{rung.listName}</span>
      </p>
      {children && <p className="text-ink-2">{children}</p>}
    </div>
  )
}

function Bounds({ part }: { part: Pick<OrderablePart, 'availableQuantity' | 'minOrderQuantity' | 'orderMultiple'> }) {
  return (
    <div>
      <p className={isOrderable(part) ? 'pr-24 font-semibold' : 'font-semibold'}>{availabilityOf(part)}</p>
      <div className="flex flex-wrap justify-between gap-2 text-sm">
        <span>
          Minimum order {formatCount(part.minOrderQuantity)}
          {part.orderMultiple > 1 && `, ${formatCount(part.orderMultiple)} at a time`}
        </span>
        <StockNote part={part} />
      </div>
    </div>
  )
}

function availabilityOf(part: Pick<OrderablePart, 'availableQuantity' | 'minOrderQuantity'>): string {
  if (isOrderable(part)) return 'In stock, ready to order'
  return part.availableQuantity === 0 ? 'Out of stock' : 'Not enough stock for the minimum order'
}
