import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import { ErrorPanel } from '#client/components/states.tsx'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMay } from '#client/lib/use-may.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { PartReviewForm } from './part-review-form.tsx'
import { Stars } from './stars.tsx'

/**
 * The reader's own review of a part, or a form for one, or the reason why they cannot write one. For staff who
 * hide reviews also a link to all reviews of the part.
 */
export function OwnReview({ productId }: { productId: number }) {
  const { data: own, error, refetch } = trpc.partReviews.mine.useQuery({ productId })
  const mayModerate = useMay('reviews')
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { withdraw, isBusy } = useWithdrawing()
  const close = () => {
    setOpen(false)
    place.current?.focus()
  }

  if (error && !own) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!own) return null
  const { review, mayReview } = own
  return (
    <div ref={place} tabIndex={-1} className="max-w-[70ch] space-y-3 outline-none">
      {review && review.hiddenReason !== null && (
        <p className="bg-warn-back p-3 text-warn wrap-anywhere">
          The shop hid your review, so only you can see it. Reason: {review.hiddenReason}
        </p>
      )}
      {isOpen ? (
        <PartReviewForm productId={productId} review={review} onDone={close} />
      ) : (
        <p className="flex min-h-11 flex-wrap items-center gap-3">
          {review ? (
            <>
              <span>
                Your review: <Stars stars={review.stars} />
              </span>
              <Button look="secondary" onClick={() => setOpen(true)}>
                Edit
              </Button>
              <Button
                look="secondary"
                busy={isBusy}
                onClick={() => void withdraw(review.id).then((done) => done && place.current?.focus())}
              >
                Withdraw
              </Button>
            </>
          ) : mayReview ? (
            <Button look="secondary" onClick={() => setOpen(true)}>
              Write a review
            </Button>
          ) : (
            <span className="text-ink-2">{messages.reviewNeedsPurchase}.</span>
          )}
          {mayModerate && (
            <Link to={`${paths.partReviews}?part=${productId}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
              Manage reviews of this part
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function useWithdrawing() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending } = trpc.partReviews.withdraw.useMutation()
  return {
    isBusy: isPending,
    /** Resolves to true if the review was withdrawn. */
    withdraw: async (id: number): Promise<boolean> => {
      if (
        !(await dialogs.confirm('Withdraw your review?', {
          detail: 'It will no longer be shown, and its stars no longer count.',
          ok: 'Withdraw',
          danger: true,
        }))
      )
        return false
      // The query client shows the error.
      const isDone = await mutateAsync({ id }).then(
        () => true,
        () => false,
      )
      await Promise.all([utils.partReviews.invalidate(), utils.items.invalidate()])
      if (isDone) toast.success('Review withdrawn')
      return isDone
    },
  }
}
