import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'

export const listsPerPage = 50

/** One page of the price lists, or of the deleted ones. */
export const usePriceLists = (isDeleted: boolean, { text, page }: { text: string; page: number }) =>
  trpc.priceLists.search.useQuery(
    { isDeleted, page, perPage: listsPerPage, ...(text !== '' && { text }) },
    { placeholderData: keepPreviousData },
  )

/** Refetches the data that a change of lists and groups affects: lists, groups, and customers' prices. */
export function usePriceListRefresh() {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.priceLists.invalidate(), utils.prices.invalidate()])
}

/** Adds a list; the caller shows the error. */
export function useAddPriceList() {
  const onSettled = usePriceListRefresh()
  return trpc.priceLists.create.useMutation({ meta: { shown: true }, onSettled }).mutateAsync
}

/** Deletes and restores lists. The query client shows failures. */
export function usePriceListRemoval() {
  const onSettled = usePriceListRefresh()
  const restoring = trpc.priceLists.restore.useMutation({ onSettled, onSuccess: () => toast.success('Price list restored') })
  const deleting = trpc.priceLists.delete.useMutation({ meta: { shown: true }, onSettled })
  return {
    busyId: [deleting, restoring].find(({ isPending }) => isPending)?.variables?.id ?? null,
    restore: (id: string) => restoring.mutate({ id }),
    /** True if it was deleted. */
    remove: async ({ id, name }: { id: string; name: string }): Promise<boolean> => {
      try {
        await deleting.mutateAsync({ id })
      } catch (error) {
        toast.error(describeFailure(error))
        return false
      }
      toast.undoable(`Deleted “${name}”`, () => restoring.mutate({ id }))
      return true
    },
  }
}
