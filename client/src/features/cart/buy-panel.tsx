import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { QuantityRail } from '#client/components/quantity-rail.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import { ListSlot } from '#client/features/cart/ordering.tsx'
import { useOrderPart } from '#client/features/cart/use-order-part.ts'
import { StockNote } from '#client/features/catalogue/stock-note.tsx'
import type { OrderablePart } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { isOrderable } from '#common/items/rules.ts'
import { lineTotalMinor } from '#common/money.ts'
import { contactPath } from '#common/paths.ts'

/** The price, and the controls to order the part, or a way to ask for it while its stock does not cover the minimum order. */
export const BuyPanel = ({ part }: { part: OrderablePart & { sku: string } }) =>
  isOrderable(part) ? <OrderPanel part={part} /> : <QuotePanel part={part} />

function QuotePanel({ part: { name, sku, priceMinor, ...part } }: { part: OrderablePart & { sku: string } }) {
  return (
    <>
      <Price minor={priceMinor} />
      <div className="mt-5 space-y-3 border border-rule bg-sheet p-4">
        <Bounds part={part} />
        <p>You can't order this part until we have more of it. Tell us how many you need: we reply within one working day.</p>
        <ButtonLink to={contactPath(`Request for Quote: ${name}, ${sku}`)} className="max-sm:w-full">
          Request for Quote
        </ButtonLink>
      </div>
    </>
  )
}

/**
 * Quantity, Buy Now and Add to cart. `?quantity=` holds what a visitor entered before the sign-in. On a phone a bar sticks to the
 * bottom once the buttons have scrolled away under the top.
 */
function OrderPanel({ part }: { part: OrderablePart }) {
  const { minOrderQuantity: min, availableQuantity: max, priceMinor } = part
  const [search] = useSearchParams()
  const wanted = Number(search.get('quantity'))
  const [quantity, setQuantity] = useState(Number.isInteger(wanted) && wanted > 0 ? wanted : min)
  const { orderPart, isBusy } = useOrderPart()
  const [buttons, areGone] = useHasScrolledAway()
  const buy = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => void orderPart(part, quantity, 'buy', currentTarget)

  return (
    <>
      <Price minor={priceMinor}>
        , <Money minor={lineTotalMinor(priceMinor, quantity)} /> for {formatCount(quantity)}
      </Price>
      <div className="mt-5 space-y-3 border border-rule bg-sheet p-4">
        <NeedsScript what="Ordering" />
        <Bounds part={part} />
        <QuantityRail quantity={quantity} min={min} max={max} />
        <div ref={buttons} data-controls className="grid grid-cols-2 gap-2 sm:grid-cols-[auto_1fr_1fr]">
          <div className="max-sm:col-span-2">
            <Stepper quantity={quantity} onChange={setQuantity} min={min} max={max} of={part.name} />
          </div>
          <Button busy={isBusy} onClick={buy}>
            Buy Now
          </Button>
          <Button look="secondary" busy={isBusy} onClick={({ currentTarget }) => void orderPart(part, quantity, 'cart', currentTarget)}>
            Add to cart
          </Button>
        </div>
      </div>
      <ListSlot part={part} quantity={quantity} />
      {areGone && (
        // The document reserves space for the bar, so that it covers neither the page's end nor the focused element.
        <div
          data-buy-bar
          className="no-print fixed inset-x-0 bottom-0 z-20 max-md:[html:has(&)]:scroll-pb-24 max-md:[html:has(&)]:pb-17 flex items-center justify-between gap-3 border-t border-rule bg-sheet p-3 md:hidden"
        >
          <p className="cond text-sm">
            {formatCount(quantity)} for{' '}
            <b>
              <Money minor={lineTotalMinor(priceMinor, quantity)} />
            </b>
          </p>
          <Button busy={isBusy} onClick={buy}>
            Buy Now
          </Button>
        </div>
      )}
    </>
  )
}

function Price({ minor, children }: { minor: number; children?: ReactNode }) {
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
      <span className="wide text-3xl font-bold">
        <Money minor={minor} />
      </span>
      <span className="text-ink-2" aria-live="polite">
        each{children}
      </span>
    </p>
  )
}

function Bounds({ part }: { part: Pick<OrderablePart, 'availableQuantity' | 'minOrderQuantity'> }) {
  return (
    <div>
      <p className="font-semibold">{availabilityOf(part)}</p>
      <div className="flex flex-wrap justify-between gap-2 text-sm">
        <span>Minimum order {formatCount(part.minOrderQuantity)}</span>
        <StockNote part={part} />
      </div>
    </div>
  )
}

function availabilityOf(part: Pick<OrderablePart, 'availableQuantity' | 'minOrderQuantity'>): string {
  if (isOrderable(part)) return 'In stock, ready to order'
  return part.availableQuantity === 0 ? 'Out of stock' : 'Not enough stock for the minimum order'
}

/** Whether an element has left the view at its top. */
function useHasScrolledAway() {
  const element = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setAway(!!entry && !entry.isIntersecting && entry.boundingClientRect.top < 99), {
      // The top bar covers them before.
      rootMargin: '-64px 0px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isAway] as const
}
