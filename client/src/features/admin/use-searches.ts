import type { TableState } from '#client/components/data-table/use-table-url.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'

export type CountedSearch = Outputs['search']['searches']['searches'][number]
export type Synonym = Outputs['search']['synonyms']['synonyms'][number]

/** The page's views by their name in the URL. */
export const searchViews = { searches: 'Searches', missed: 'Found nothing', synonyms: 'Synonyms' } as const
export type SearchView = keyof typeof searchViews

export const searchesPerPage = 50
export const searchSorts = ['searches', 'misses', 'newest', 'text'] as const
export const missSorts = ['misses', 'searches', 'newest', 'text'] as const
export type SearchSort = (typeof searchSorts)[number]
export const searchSortNames: Readonly<Record<SearchSort, string>> = {
  searches: 'Most searched first',
  misses: 'Most misses first',
  newest: 'Latest first',
  text: 'A to Z',
}

/** One page of searches; `missed` leaves only searches that found nothing. */
export function useSearches(missed: boolean, { text, sort, page }: TableState<SearchSort>) {
  return trpc.search.searches.useQuery(
    { missed, sort, page, perPage: searchesPerPage, ...(text !== '' && { text }) },
    { placeholderData: keepPreviousData },
  )
}

export function useSynonyms({ text, page }: Pick<TableState<'newest'>, 'text' | 'page'>) {
  return trpc.search.synonyms.useQuery(
    { page, perPage: searchesPerPage, ...(text !== '' && { text }) },
    { placeholderData: keepPreviousData },
  )
}

/** Adds a synonym; the caller shows the error. */
export function useAddSynonym() {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.search.addSynonym.useMutation({
    meta: { shown: true },
    onSuccess: ({ typed, means }) => toast.success(`Searches for “${typed}” now also find “${means}”`),
    onSettled: () => utils.search.invalidate(),
  })
  return mutateAsync
}

/** Removes a synonym, with an undo. */
export function useRemoveSynonym() {
  const utils = trpc.useUtils()
  const add = useAddSynonym()
  const { mutate, isPending, variables } = trpc.search.removeSynonym.useMutation({ onSettled: () => utils.search.invalidate() })
  return {
    remove: ({ id, typed, means }: Synonym) =>
      mutate(
        { id },
        {
          onSuccess: () =>
            toast.undoable(
              'Synonym removed',
              () => void add({ typed, means }).catch((error: unknown) => toast.error(describeFailure(error))),
            ),
        },
      ),
    removingId: isPending ? variables.id : null,
  }
}
