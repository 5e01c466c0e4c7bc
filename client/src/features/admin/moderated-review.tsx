import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Moment } from '#client/components/times.tsx'
import { paths } from '#common/kit/paths.ts'
import type { ModeratedReview } from './use-part-reviews.ts'

type ModeratedReviewCardProps = { review: ModeratedReview; isBusy: boolean; onHide: () => void; onShow: () => void }

export function ModeratedReviewCard({ review, isBusy, onHide, onShow }: ModeratedReviewCardProps) {
  const { authorName, email, productId, productName, stars, text, createdAt, isEdited, hiddenAt, hiddenReason } = review
  return (
    <article className="grid gap-x-4 gap-y-3 border border-rule bg-sheet p-4 wrap-anywhere md:grid-cols-[minmax(0,1fr)_auto] md:p-5">
      <header>
        <h3 className="text-base">
          <Link to={`${paths.part(productId)}#reviews`} className="underline underline-offset-4">
            {productName}
          </Link>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          <span role="img" aria-label={`${stars} out of 5 stars`} className="text-gold-ink">
            {'★'.repeat(stars)}
          </span>
          <span>{authorName}</span>
          <span className="break-all">{email}</span>
          <span>
            <Moment time={createdAt} />
            {isEdited && ', edited'}
          </span>
        </p>
      </header>
      <p className="max-w-prose whitespace-pre-wrap md:col-span-2">{text}</p>
      {hiddenAt !== null && (
        <p className="bg-warn-back p-3 text-sm text-warn md:col-span-2">
          Hidden on <Moment time={hiddenAt} />. Reason: {hiddenReason}
        </p>
      )}
      <Button
        look="secondary"
        small
        className="max-md:min-h-11 md:col-start-2 md:row-start-1 md:self-start"
        busy={isBusy}
        onClick={hiddenAt === null ? onHide : onShow}
      >
        {hiddenAt === null ? 'Hide' : 'Show again'}
        <span className="sr-only"> the review of {authorName}</span>
      </Button>
    </article>
  )
}
