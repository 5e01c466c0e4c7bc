import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { withUndo } from '#client/lib/with-undo.ts'

export type AddressBook = Outputs['addresses']['list']
export type AddressEntry = AddressBook['entries'][number]

/** The customer's address book, and its changes. The query client shows failures. */
export function useAddresses() {
  const utils = trpc.useUtils()
  const { data, error, refetch } = trpc.addresses.list.useQuery()
  const refresh = { onSettled: () => utils.addresses.list.invalidate() }
  const remove = trpc.addresses.delete.useMutation(refresh)
  const restore = trpc.addresses.restore.useMutation(refresh)
  const setUsual = trpc.addresses.setUsual.useMutation(refresh)
  return {
    book: data,
    error,
    retry: () => void refetch(),
    setUsual: (id: string | null) => setUsual.mutate({ id }),
    /** Returns true if it was deleted. */
    remove: ({ id, label }: AddressEntry): Promise<boolean> =>
      withUndo(remove.mutateAsync({ id }), `Deleted “${label}”`, () => restore.mutate({ id })),
  }
}
