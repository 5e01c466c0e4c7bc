import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Pagination } from '#client/components/pagination.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { readPageNumber } from '#client/lib/address-count.ts'
import type { ShopQueries } from '#client/lib/load-page.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'
import { reviewsPerPage } from '#common/reviews/rules.ts'
import { ReviewCard } from './review-card.tsx'

/** The search field for the page. */
export const reviewsField = 'reviews'

/** Fetches the data that the list shows first. */
export async function loadReviews({ reviews }: ShopQueries, search: URLSearchParams): Promise<void> {
  const { count } = await reviews.count.fetch()
  await reviews.list.fetch({ page: readPage(search, count).page - 1 })
}

/** The page in the URL, from 1; `count` is undefined while loading. */
function readPage(search: URLSearchParams, count: number | undefined): { page: number; pages: number } {
  const asked = readPageNumber(search.get(reviewsField))
  const pages = Math.max(1, Math.ceil((count ?? 0) / reviewsPerPage))
  return { page: Math.min(asked, count === undefined ? asked : pages), pages }
}

/** All reviews, three per page. The URL contains the page, from 1. */
export function ReviewList() {
  const [search] = useSearchParams()
  const { data: counted } = trpc.reviews.count.useQuery()
  const { page, pages } = readPage(search, counted?.count)
  const { data: reviews, error, refetch } = trpc.reviews.list.useQuery({ page: page - 1 }, { placeholderData: keepPreviousData })

  return (
    <section id="reviews" aria-labelledby="reviews-title" className="page-width pt-6 sm:pt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-3 border-t border-ink pt-3">
        <h2 id="reviews-title" className="text-2xl">
          What customers say
        </h2>
        <ButtonLink to={paths.review} look="quiet" small className="-mx-3">
          Add a review
        </ButtonLink>
      </div>
      {error && !reviews && (
        <div className="mt-5">
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {counted?.count === 0 ? (
        <p className="mt-3 text-ink-2">No reviews yet. Be the first to tell others how your order went.</p>
      ) : (
        <ul className="mt-3 grid gap-3 sm:mt-5 sm:gap-5 md:grid-cols-3">
          {reviews?.map((review) => (
            <li key={review.id} className="min-w-0">
              <ReviewCard review={review} />
            </li>
          ))}
          {!reviews && [1, 2, 3].map((place) => <Skeleton key={place} className="h-34 sm:h-44" />)}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={(wanted) => `?${reviewsField}=${wanted}`} label="Reviews pages" keepsScroll />
    </section>
  )
}
