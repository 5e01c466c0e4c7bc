import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'

export type ContactMessage = Outputs['contact']['list']['messages'][number]

/** The filters by their name in the URL. */
export const messageFilters = { open: 'Open', handled: 'Handled', all: 'All' } as const
export type MessageFilter = keyof typeof messageFilters

export const messagesPerPage = 20

export function useMessages(filter: MessageFilter, page: number) {
  return trpc.contact.list.useQuery(
    { page, perPage: messagesPerPage, ...(filter !== 'all' && { handled: filter === 'handled' }) },
    { placeholderData: keepPreviousData },
  )
}

/** Marks a message handled or open, with an undo. */
export function useHandleMessage() {
  const utils = trpc.useUtils()
  const { mutate, isPending, variables } = trpc.contact.setHandled.useMutation({
    onSuccess(_changed, { id, handled }) {
      toast.undoable(handled ? 'Marked handled' : 'Marked open', () => mutate({ id, handled: !handled }))
    },
    onSettled: () => utils.contact.list.invalidate(),
  })
  return { handle: mutate, busyId: isPending ? variables.id : null }
}
