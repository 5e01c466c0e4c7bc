import type { ReactNode } from 'react'
import { Rating } from '#client/components/rating.tsx'
import type { Part } from '#client/lib/api-types.ts'

/** A part's SKU and rating, with a badge beside them. One line with or without the badge, so that the layout does not shift. */
export function SkuBadge({ part: { sku, rating }, badge }: { part: Pick<Part, 'sku' | 'rating'>; badge: ReactNode }) {
  return (
    <div className="part-code">
      <p title={sku}>{sku}</p>
      <Rating rating={rating} />
      {badge}
    </div>
  )
}
