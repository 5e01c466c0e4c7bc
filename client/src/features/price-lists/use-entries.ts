import type { Outputs } from '#client/lib/api-types.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { withUndo } from '#client/lib/with-undo.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

export type Entry = Outputs['priceLists']['entries']['entries'][number]

export const entriesPerPage = 50

/** Identifies an entry within its list. */
export const keyOf = ({ productId, fromQuantity }: Pick<Entry, 'productId' | 'fromQuantity'>): string => `${productId} ${fromQuantity}`

export const useEntries = (listId: string, { text, page }: { text: string; page: number }) =>
  trpc.priceLists.entries.useQuery(
    { listId, page, perPage: entriesPerPage, ...(text !== '' && { text }) },
    { placeholderData: keepPreviousData },
  )

/** Adds an entry; the caller shows the error. */
export function useAddEntry() {
  const onSettled = usePriceListRefresh()
  return trpc.priceLists.addEntry.useMutation({ meta: { shown: true }, onSettled }).mutateAsync
}

/** Removes entries, with an undo. The query client shows failures. */
export function useRemoveEntry(listId: string) {
  const onSettled = usePriceListRefresh()
  const again = trpc.priceLists.addEntry.useMutation({ onSettled })
  const { mutateAsync, isPending, variables } = trpc.priceLists.removeEntry.useMutation({ onSettled })
  return {
    removingKey: isPending ? keyOf(variables) : null,
    /** True if it was removed. */
    remove: ({ productId, fromQuantity, unitPriceMinor, name }: Entry): Promise<boolean> =>
      withUndo(mutateAsync({ listId, productId, fromQuantity }), `Removed ${name}`, () =>
        again.mutate({ listId, productId, fromQuantity, unitPriceMinor }),
      ),
  }
}
