import { Link, useSearchParams } from 'react-router-dom'
import { late } from '#client/components/late.tsx'
import { ErrorPanel } from '#client/components/states.tsx'
import { Day } from '#client/components/times.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { formatCount } from '#common/kit/format.ts'
import type { Rating } from '#common/part-reviews/rules.ts'
import { partReviewsField, partReviewsInput } from './reviews-field.ts'
import { Stars } from './stars.tsx'

const OwnPlace = late(() => import('./own-place.tsx').then((file) => file.OwnPlace), { room: 'mt-2 min-h-11' })

type PartReviewsProps = { part: { id: number; rating: Rating | null } }

/** The reviews of a part, ten per page, and the reader's options. */
export function PartReviews({ part: { id, rating } }: PartReviewsProps) {
  const [search] = useSearchParams()
  const input = partReviewsInput(id, search)
  const { data, error, refetch } = trpc.partReviews.list.useQuery(input, { placeholderData: keepPreviousData })
  const hrefOf = (cursor: string | null) => {
    const next = new URLSearchParams(search)
    if (cursor === null) next.delete(partReviewsField)
    else next.set(partReviewsField, cursor)
    return `?${next}#reviews`
  }
  const quiet = 'inline-flex min-h-11 items-center underline underline-offset-4'

  return (
    <section id="reviews" aria-labelledby="reviews-title" className="page-width scroll-mt-20 pt-8">
      <div className="flex flex-wrap items-baseline gap-x-4 border-t border-ink pt-3">
        <h2 id="reviews-title" className="text-2xl">
          Reviews
        </h2>
        {rating && (
          <p>
            <b>{rating.stars.toFixed(1)}</b> out of 5, from{' '}
            {rating.reviews === 1 ? '1 customer' : `${formatCount(rating.reviews)} customers`} who bought this part
          </p>
        )}
      </div>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="mt-3 text-ink-2">No reviews yet.</p>}
      <ul className="max-w-[70ch] divide-y divide-rule">
        {data?.reviews.map((review) => (
          <li key={review.id} className="py-4">
            <Review review={review} />
          </li>
        ))}
      </ul>
      {data && (input.cursor !== undefined || data.nextCursor !== null) && (
        <nav aria-label="Pages of reviews" className="flex flex-wrap gap-x-6">
          {input.cursor !== undefined && (
            <Link to={hrefOf(null)} className={quiet}>
              Newest reviews
            </Link>
          )}
          {data.nextCursor !== null && (
            <Link to={hrefOf(data.nextCursor)} className={quiet}>
              Older reviews
            </Link>
          )}
        </nav>
      )}
      <OwnPlace productId={id} />
    </section>
  )
}

type Shown = Outputs['partReviews']['list']['reviews'][number]

const Review = ({ review: { authorName, stars, text, createdAt, isEdited } }: { review: Shown }) => (
  <article>
    <h3 className="flex flex-wrap items-baseline gap-x-3 text-base wrap-anywhere">
      <Stars stars={stars} />
      {authorName}
    </h3>
    <p className="text-2xs text-ink-2">
      <Day time={createdAt} />
      {isEdited && ', edited'}
    </p>
    <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
  </article>
)
