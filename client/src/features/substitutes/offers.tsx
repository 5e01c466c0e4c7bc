import { Link } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button } from '#client/components/button.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'
import { OfferFacts } from './offer-facts.tsx'
import type { Offer, Place, ShortLine } from './short-line.ts'

export type OffersProps = {
  line: ShortLine
  place: Place
  /** The pieces that other lines have of each part: the stock must be enough for both. */
  taken: ReadonlyMap<number, number>
  isBusy: boolean
  onUse: (offer: Offer) => void
}

/** Parts that can replace a line, cheapest first. */
export function Offers({ line: { name, productId, quantity }, place, taken, isBusy, onUse }: OffersProps) {
  const { data, error, refetch } = trpc.quickOrder.substitutes.useQuery({ lines: [{ productId, quantity }], ...place }, { retry: false })
  if (!data) return <Awaiting error={error} retry={refetch} className="h-32 w-full" />
  const offers = (data.lines[0]?.substitutes ?? []).filter(
    ({ part, quantity: wanted }) => (taken.get(part.productId) ?? 0) + wanted <= part.availableQuantity,
  )
  if (offers.length === 0) return <p role="status">No equal or better part is in stock for this quantity.</p>
  return (
    <ul className="divide-y divide-rule border border-rule">
      {offers.map((offer) => (
        <li key={offer.part.productId} className="space-y-1 p-2">
          <Link to={paths.part(offer.part.productId)} className="font-semibold wrap-anywhere hover:underline">
            {offer.part.name}
          </Link>
          <OfferFacts offer={offer} />
          <Button look="secondary" small busy={isBusy} className="pointer-coarse:min-h-11" onClick={() => onUse(offer)}>
            <span>
              Use this instead
              <span className="sr-only">
                {' '}
                of {name}: {offer.part.name}
              </span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
