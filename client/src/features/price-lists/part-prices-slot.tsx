import { LatePart } from '#client/components/late-part.tsx'
import { lazyPart } from '#client/components/lazy-part.tsx'
import { useMe } from '#client/lib/use-me.ts'

const PartPrices = lazyPart(() => import('./part-prices.tsx').then((module) => module.PartPrices))

/** The place of the price history on the page of a part, for admins. */
export const PartPricesSlot = ({ part }: { part: { id: number; priceMinor: number } }) =>
  useMe()?.role === 'admin' && <LatePart Part={PartPrices} partProps={{ part }} room="min-h-96" />
