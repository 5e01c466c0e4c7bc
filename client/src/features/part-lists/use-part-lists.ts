import { askName } from '#client/components/kept/ask-name.ts'
import { keptActions } from '#client/components/kept/kept-actions.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { orNull } from '#client/lib/or-null.ts'
import { trpc } from '#client/lib/trpc.ts'

export type ListedList = Outputs['partLists']['list']['lists'][number]

/** Actions on whole lists. The query client shows failures. */
export function usePartLists() {
  const utils = trpc.useUtils()
  const refresh = { onSettled: () => utils.partLists.invalidate() }
  const create = trpc.partLists.create.useMutation(refresh)
  return {
    ...keptActions({
      noun: 'list',
      rename: trpc.partLists.rename.useMutation(refresh).mutateAsync,
      copy: trpc.partLists.copy.useMutation(refresh).mutateAsync,
      remove: trpc.partLists.delete.useMutation(refresh).mutateAsync,
      restore: trpc.partLists.restore.useMutation(refresh).mutate,
    }),
    /** Returns null if the user gave no name or the call failed. */
    create: async (): Promise<{ id: string } | null> => {
      const name = await askName('New list')
      return name === null ? null : orNull(create.mutateAsync({ name, lines: [] }))
    },
  }
}
