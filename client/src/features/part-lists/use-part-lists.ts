import { dialogs } from '#client/components/dialogs/store.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { cutText } from '#common/cut-text.ts'
import { textLimits } from '#common/text.ts'

export type ListedList = Outputs['partLists']['list']['lists'][number]

/** Asks for the name of a list; null if it was cancelled or left empty. */
export async function askListName(title: string, initial = ''): Promise<string | null> {
  const name = await dialogs.prompt(title, { label: 'Name', initial, ok: 'Save' })
  return cutText(name?.trim() ?? '', textLimits.name) || null
}

/** Actions on whole lists. The query client shows failures. */
export function usePartLists() {
  const utils = trpc.useUtils()
  const refresh = { onSettled: () => utils.partLists.invalidate() }
  const create = trpc.partLists.create.useMutation(refresh)
  const rename = trpc.partLists.rename.useMutation(refresh)
  const copy = trpc.partLists.copy.useMutation(refresh)
  const remove = trpc.partLists.delete.useMutation(refresh)
  const restore = trpc.partLists.restore.useMutation(refresh)
  const orNull = <Value>(call: Promise<Value>) => call.catch(() => null)

  return {
    isBusy: [create, rename, copy, remove, restore].some(({ isPending }) => isPending),
    /** Returns null if the user gave no name or the call failed. */
    create: async (): Promise<{ id: string } | null> => {
      const name = await askListName('New list')
      return name === null ? null : orNull(create.mutateAsync({ name, lines: [] }))
    },
    rename: async ({ id, name: before }: { id: string; name: string }): Promise<void> => {
      const name = await askListName('Rename this list', before)
      if (name !== null && name !== before) await orNull(rename.mutateAsync({ id, name }))
    },
    copy: async ({ id, name: before }: { id: string; name: string }): Promise<{ id: string } | null> => {
      const name = await askListName('Copy this list', `${before} (copy)`)
      return name === null ? null : orNull(copy.mutateAsync({ id, name }))
    },
    remove: async ({ id, name }: { id: string; name: string }): Promise<boolean> => {
      const removed = await orNull(remove.mutateAsync({ id }))
      if (removed) toast.undoable(`Deleted “${name}”`, () => restore.mutate({ id }))
      return removed !== null
    },
    restore: ({ id }: { id: string }) => restore.mutate({ id }),
  }
}
