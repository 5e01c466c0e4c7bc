import { useSearchParams } from 'react-router-dom'
import { type TableState, useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { dialogs } from '#client/components/dialogs/store.ts'
import type { Part } from '#client/lib/api-types.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { typeKey } from '#common/catalogue/filter-keys.ts'
import { messages } from '#common/kit/messages.ts'

const productSorts = ['newest', 'best', 'price', '-price', 'stock'] as const
export type ProductSort = (typeof productSorts)[number]
const productSortNames: Readonly<Record<ProductSort, string>> = {
  newest: 'Newest first',
  best: 'Best sellers first',
  price: 'Lowest price first',
  '-price': 'Highest price first',
  stock: 'Most in stock first',
}

/** With a text, the best matches come first, as in the shop. */
const searchedSorts = ['best', 'newest', 'price', '-price', 'stock'] as const
const searchedSortNames: typeof productSortNames = { ...productSortNames, best: 'Best matches first' }

/** The state of a product table in the URL, and the names of its sort orders. */
export function useProductTable() {
  const isSearched = (useSearchParams()[0].get('q') ?? '').trim() !== ''
  const table = useTableUrl<ProductSort>(isSearched ? searchedSorts : productSorts)
  return { ...table, sortNames: isSearched ? searchedSortNames : productSortNames }
}

/** One page of all products, including those that cannot be ordered. */
export function useProducts({ text, sort, page }: TableState<ProductSort>, perPage: number) {
  const search = { ...(text !== '' && { q: text }), sort, page, perPage }
  return trpc.items.browse.useQuery(search, { placeholderData: keepPreviousData })
}

/** The number and the types of all products, independent of the table's filter. */
export function useCatalogueTotals() {
  const { data } = trpc.items.browse.useQuery({ perPage: 1, allOf: [typeKey] })
  return { total: data?.total, types: data?.facets.types.map(({ value }) => value) ?? [] }
}

/** Deletes a product after confirmation and refreshes the lists; true if deleted. */
export function useRemoveProduct() {
  const utils = trpc.useUtils()
  const { mutateAsync, isPending, variables } = trpc.items.remove.useMutation()

  async function askAndRemove({ id, name, sku }: Pick<Part, 'id' | 'name' | 'sku'>): Promise<boolean> {
    const detail = `${name} (${sku}) will no longer be sold. Existing purchases are not affected.`
    if (!(await dialogs.confirm(messages.areYouSure, { detail, ok: 'Delete product', cancel: 'Keep product', danger: true }))) return false
    try {
      await mutateAsync({ id })
      return true
    } catch {
      // The query client shows the error.
      return false
    } finally {
      await utils.items.invalidate()
    }
  }

  return { askAndRemove, removingId: isPending ? variables.id : null }
}
