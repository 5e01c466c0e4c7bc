import { Avatar } from '#client/components/avatar.tsx'
import { Day } from '#client/components/times.tsx'
import type { Outputs } from '#client/lib/api-types.ts'

export type Review = Outputs['reviews']['list'][number]

/** A review. All cards have the same height, so that paging does not shift the layout; long texts scroll. */
export function ReviewCard({ review }: { review: Review }) {
  return (
    <article className="flex h-34 min-w-0 flex-col border border-rule bg-sheet p-3 text-sm sm:h-44 sm:p-5 sm:text-base">
      <header className="flex items-center gap-3">
        <Avatar name={review.authorName} url={review.imageUrl} size={40} />
        <div className="min-w-0">
          <h3 className="truncate text-base">{review.authorName}</h3>
          <p className="text-2xs text-ink-2">
            <Day time={review.createdAt} />
          </p>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <p tabIndex={0} className="mt-2 flex-1 overflow-y-auto pr-1 whitespace-pre-line text-ink-2 wrap-anywhere sm:mt-3">
        {review.text}
      </p>
    </article>
  )
}
