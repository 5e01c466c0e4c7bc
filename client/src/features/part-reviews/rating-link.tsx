import { Rating } from '#client/components/rating.tsx'
import type { Rating as Rated } from '#common/part-reviews/rules.ts'

/** The rating at the top of a part's page. It links to the reviews. */
export const RatingLink = ({ rating }: { rating: Rated | null }) =>
  rating && (
    <a href="#reviews" className="inline-flex min-h-6 items-center underline-offset-4 hover:underline">
      <Rating rating={rating} />
    </a>
  )
