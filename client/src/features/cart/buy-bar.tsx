import { type MouseEvent, useEffect, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { formatCount } from '#common/kit/format.ts'

type BuyBarProps = {
  /** The bar appears once this element has scrolled off the top. */
  below: HTMLElement
  quantity: number
  totalMinor: number
  busy: boolean
  onBuy: (event: MouseEvent<HTMLButtonElement>) => void
}

/**
 * Buy Now at the bottom of a phone. The document reserves space for it, so that it covers neither the page's end nor the focused element.
 */
export function BuyBar({ below, quantity, totalMinor, busy, onBuy }: BuyBarProps) {
  if (!useHasScrolledAway(below)) return null
  return (
    <div
      data-buy-bar
      className="no-print fixed inset-x-0 bottom-0 z-20 max-md:[html:has(&)]:scroll-pb-24 max-md:[html:has(&)]:pb-17 flex items-center justify-between gap-3 border-t border-rule bg-sheet p-3 md:hidden"
    >
      <p className="cond text-sm">
        {formatCount(quantity || 0)} for{' '}
        <b>
          <Money minor={totalMinor} />
        </b>
      </p>
      <Button busy={busy} onClick={onBuy}>
        Buy Now
      </Button>
    </div>
  )
}

/** True if an element has scrolled off the top. */
function useHasScrolledAway(element: HTMLElement) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setAway(!!entry && !entry.isIntersecting && entry.boundingClientRect.top < 99), {
      // The top bar covers this area.
      rootMargin: '-64px 0px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isAway
}
