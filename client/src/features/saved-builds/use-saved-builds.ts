import { dialogs } from '#client/components/dialogs/store.ts'
import { keptActions } from '#client/components/kept/kept-actions.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { orNull } from '#client/lib/or-null.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'

export type SavedBuild = Outputs['savedBuilds']['list']['builds'][number]

/** Actions on saved builds. The query client shows failures. */
export function useSavedBuilds() {
  const utils = trpc.useUtils()
  const refresh = { onSettled: () => utils.savedBuilds.invalidate() }
  const share = trpc.savedBuilds.share.useMutation(refresh)
  return {
    ...keptActions({
      noun: 'build',
      rename: trpc.savedBuilds.rename.useMutation(refresh).mutateAsync,
      copy: trpc.savedBuilds.copy.useMutation(refresh).mutateAsync,
      remove: trpc.savedBuilds.remove.useMutation(refresh).mutateAsync,
      restore: trpc.savedBuilds.restore.useMutation(refresh).mutate,
    }),
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
  }
}
