// The admin content of a part's page. The page itself names only this small script, which loads the rest.
import { late } from '#client/components/late.tsx'
import { ManageLink } from './manage-link.tsx'

export type PartAdminProps = { part: { id: number; sku: string; priceMinor: number }; isLink?: boolean }

const PartPrices = late(() => import('./part-prices.tsx').then((file) => file.PartPrices), { room: 'min-h-96' })

/** The link to the row that edits the part, or its prices. */
export const PartAdmin = ({ part, isLink = false }: PartAdminProps) =>
  isLink ? <ManageLink sku={part.sku} /> : <PartPrices key={part.id} part={part} />
