import { useEffect, useRef } from 'react'
import { CustomerPrices } from './customer-prices.tsx'
import { PriceHistory } from './price-history.tsx'

/** For admins, on a part's page: its price history, and its price for a customer. */
export function PartPrices({ part }: { part: { id: number; priceMinor: number } }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The browser looked for the address's target before this part of the page was rendered.
    if (window.location.hash === '#prices') section.current?.scrollIntoView()
  }, [])
  return (
    <section ref={section} id="prices" aria-labelledby="prices-title" className="page-width space-y-8 border-t border-rule py-10">
      <div>
        <h2 id="prices-title" className="mb-4 text-xl">
          Price history
        </h2>
        <PriceHistory part={part} />
      </div>
      <div>
        <h2 className="mb-4 text-xl">What a customer pays</h2>
        <CustomerPrices key={part.id} partId={part.id} />
      </div>
    </section>
  )
}
