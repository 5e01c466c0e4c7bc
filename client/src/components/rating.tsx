import { formatCount } from '#common/kit/format.ts'
import type { Rating as Rated } from '#common/part-reviews/rules.ts'

/** The average of a part's reviews with their number, on one line. Renders nothing without reviews. */
export function Rating({ rating }: { rating: Rated | null }) {
  if (!rating) return null
  const stars = rating.stars.toFixed(1)
  const reviews = formatCount(rating.reviews)
  return (
    <span
      role="img"
      aria-label={`Rated ${stars} out of 5, reviews: ${reviews}`}
      className="mr-auto shrink-0 text-2xs whitespace-nowrap text-ink-2"
    >
      <span className="text-gold-ink">★</span> {stars} ({reviews})
    </span>
  )
}
