import { dialogs } from '#client/components/dialogs/store.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { cutText } from '#common/cut-text.ts'
import { paths } from '#common/paths.ts'
import { textLimits } from '#common/text.ts'

export type SavedBuild = Outputs['savedBuilds']['list']['builds'][number]

async function askName(title: string, initial: string): Promise<string | null> {
  const name = await dialogs.prompt(title, { label: 'Name', initial, ok: 'Save' })
  return cutText(name?.trim() ?? '', textLimits.name) || null
}

/** Actions on saved builds. The query client shows failures. */
export function useSavedBuilds() {
  const utils = trpc.useUtils()
  const refresh = { onSettled: () => utils.savedBuilds.invalidate() }
  const rename = trpc.savedBuilds.rename.useMutation(refresh)
  const copy = trpc.savedBuilds.copy.useMutation(refresh)
  const share = trpc.savedBuilds.share.useMutation(refresh)
  const remove = trpc.savedBuilds.remove.useMutation(refresh)
  const restore = trpc.savedBuilds.restore.useMutation(refresh)
  const orNull = <Value>(call: Promise<Value>) => call.catch(() => null)

  return {
    rename: async ({ id, name: before }: SavedBuild): Promise<void> => {
      const name = await askName('Rename this build', before)
      if (name !== null && name !== before) await orNull(rename.mutateAsync({ id, name }))
    },
    copy: async ({ id, name: before }: SavedBuild): Promise<void> => {
      const name = await askName('Copy this build', `${before} (copy)`)
      if (name !== null) await orNull(copy.mutateAsync({ id, name }))
    },
    /** Shares the build and copies its address, or ends the sharing. */
    share: async ({ id, isShared }: SavedBuild): Promise<void> => {
      const changed = await orNull(share.mutateAsync({ id, isShared: !isShared }))
      if (!changed?.isShared) return
      const link = `${window.location.origin}${paths.build(id)}`
      const isCopied = await navigator.clipboard?.writeText(link).then(
        () => true,
        () => false,
      )
      if (isCopied) toast.success('Everyone with the link can see this build. The link is copied')
      else await dialogs.prompt('Everyone with this link can see the build', { label: 'Link', initial: link, ok: 'Done' })
    },
    remove: async ({ id, name }: SavedBuild): Promise<boolean> => {
      const removed = await orNull(remove.mutateAsync({ id }))
      if (removed) toast.undoable(`Deleted “${name}”`, () => restore.mutate({ id }))
      return removed !== null
    },
    restore: ({ id }: SavedBuild) => restore.mutate({ id }),
  }
}
