import { keepPreviousData } from '@tanstack/react-query'
import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'

export type ContactMessage = Outputs['contact']['list']['messages'][number]

/** Which messages are seen: the name is the address's. */
export const messageFilters = { open: 'Open', handled: 'Handled', all: 'All' } as const
export type MessageFilter = keyof typeof messageFilters

/** A page of the messages, newest first. */
export function useMessages(filter: MessageFilter, page: number) {
  return trpc.contact.list.useQuery(
    { page, perPage: 20, ...(filter !== 'all' && { handled: filter === 'handled' }) },
    { placeholderData: keepPreviousData },
  )
}

/** Notes that a message is dealt with, or opens it again; either can be taken back. */
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
