// The admin content of a part's page. The page itself names only this small script, which loads the rest.
import { Suspense } from 'react'
import { lazyPart } from '#client/components/lazy-part.tsx'
import { ManageLink } from './manage-link.tsx'

export type PartAdminProps = { part: { id: number; sku: string; priceMinor: number }; isLink?: boolean }

const PartPrices = lazyPart(() => import('./part-prices.tsx').then((module) => module.PartPrices))

/** The link to the row that edits the part, or its prices. */
export const PartAdmin = ({ part, isLink = false }: PartAdminProps) =>
  isLink ? (
    <ManageLink sku={part.sku} />
  ) : (
    <div className="min-h-96">
      <Suspense>
        <PartPrices key={part.id} part={part} />
      </Suspense>
    </div>
  )
