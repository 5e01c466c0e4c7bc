import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'

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
    remove: async ({ id, label }: AddressEntry): Promise<boolean> => {
      const deleted = await remove.mutateAsync({ id }).catch(() => null)
      if (deleted) toast.undoable(`Deleted “${label}”`, () => restore.mutate({ id }))
      return deleted !== null
    },
  }
}
