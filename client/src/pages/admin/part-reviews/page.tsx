import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { LastPage } from '#client/components/data-table/last-page.tsx'
import { Pagination } from '#client/components/pagination.tsx'
import { RowCount } from '#client/components/row-count.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { fading } from '#client/components/table.tsx'
import { ViewLinks } from '#client/components/view-links.tsx'
import { ModeratedReviewCard } from '#client/features/admin/moderated-review.tsx'
import {
  type ReviewFilter,
  reviewFilters,
  reviewsPerPage,
  useModeratedReviews,
  useModeration,
} from '#client/features/admin/use-part-reviews.ts'
import { readAddressCount, readPageNumber } from '#client/lib/address-count.ts'
import { paths } from '#common/kit/paths.ts'

const filterNames = Object.entries(reviewFilters) as [ReviewFilter, string][]

export default function ManagePartReviewsPage() {
  const [search] = useSearchParams()
  const filter = filterNames.find(([name]) => name === search.get('show'))?.[0] ?? 'all'
  const part = readAddressCount(search.get('part'), Number.MAX_SAFE_INTEGER)
  const page = readPageNumber(search.get('page'))
  const { data, error, isPlaceholderData, refetch } = useModeratedReviews(filter, part, page)
  const { hide, show, busyId } = useModeration()
  const title = useRef<HTMLHeadingElement>(null)
  const hrefOf = (name: ReviewFilter, wanted: number) =>
    `${paths.partReviews}?${new URLSearchParams({ show: name, ...(part !== null && { part: String(part) }), ...(wanted > 1 && { page: String(wanted) }) })}`

  return (
    <section aria-labelledby="part-reviews-title">
      <LastPage place={isPlaceholderData ? undefined : data} hrefOf={({ page: last }) => hrefOf(filter, last)} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="part-reviews-title" ref={title} tabIndex={-1} className="text-xl">
          {part === null ? 'Reviews of parts' : 'Reviews of one part'}
        </h2>
        <p role="status" className="text-ink-2">
          <RowCount total={data?.total} noun="review" page={page} perPage={reviewsPerPage} />
        </p>
        {part !== null && (
          <Link to={paths.partReviews} className="inline-flex min-h-11 items-center underline underline-offset-4">
            See all parts
          </Link>
        )}
        <ViewLinks label="Filter reviews" views={filterNames} current={filter} hrefOf={(name) => hrefOf(name, 1)} className="md:ml-auto" />
      </div>
      {!data && <Awaiting error={error} retry={refetch} className="h-36 w-full" />}
      {data?.reviews.length === 0 && <EmptyState title="No reviews">Customers review parts that they bought.</EmptyState>}
      <ul aria-busy={isPlaceholderData || undefined} className={`space-y-4 ${fading(isPlaceholderData)}`}>
        {data?.reviews.map((review) => (
          <li key={review.id}>
            <ModeratedReviewCard
              review={review}
              isBusy={busyId === review.id}
              onHide={() => void hide(review)}
              onShow={() => {
                // Under a filter the review leaves the list.
                if (filter !== 'all') title.current?.focus()
                show(review.id)
              }}
            />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={data?.pages ?? 1} hrefOf={(wanted) => hrefOf(filter, wanted)} label="Pages of reviews" />
    </section>
  )
}
