import { dialogs } from '#client/components/dialogs/store.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'

export type ModeratedReview = Outputs['partReviews']['search']['reviews'][number]

/** The filters by their name in the URL. */
export const reviewFilters = { all: 'All', shown: 'Shown', hidden: 'Hidden' } as const
export type ReviewFilter = keyof typeof reviewFilters

export const reviewsPerPage = 20

/** One page of reviews of all parts, or of one, newest first. */
export const useModeratedReviews = (state: ReviewFilter, productId: number | null, page: number) =>
  trpc.partReviews.search.useQuery(
    { state, page, perPage: reviewsPerPage, ...(productId !== null && { productId }) },
    { placeholderData: keepPreviousData },
  )

export function useModeration() {
  const utils = trpc.useUtils()
  const onSettled = () => Promise.all([utils.partReviews.invalidate(), utils.items.invalidate()])
  const hide = trpc.partReviews.hide.useMutation({ onSettled, onSuccess: () => toast.success('Review hidden') })
  const show = trpc.partReviews.show.useMutation({ onSettled, onSuccess: () => toast.success('Review shown again') })
  const busy = [hide, show].find(({ isPending }) => isPending)
  return {
    busyId: busy?.variables?.id ?? null,
    show: (id: number) => show.mutate({ id }),
    hide: async ({ id, authorName }: ModeratedReview) => {
      const reason = await dialogs.prompt('Hide this review?', {
        label: 'Reason',
        detail: `${authorName} will see the reason.`,
        ok: 'Hide',
      })
      if (reason !== null) hide.mutate({ id, reason })
    },
  }
}
