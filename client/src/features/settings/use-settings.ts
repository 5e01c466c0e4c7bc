import { useFreshSignIn } from '#client/features/account/use-fresh-sign-in.ts'
import type { Inputs, Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'

export type Settings = Outputs['settings']['get']
export type Changes = Inputs['settings']['set']

export const useSettings = () => trpc.settings.get.useQuery(undefined, { staleTime: 0 })

/** Saves changes, after a fresh sign-in. Resolves to false if the reader gives up; throws the server's refusal. */
export function useSaveSettings() {
  const utils = trpc.useUtils()
  const { confirm } = useFreshSignIn()
  const { mutateAsync } = trpc.settings.set.useMutation({ meta: { shown: true } })
  return async (changes: Changes): Promise<boolean> => {
    if (!(await confirm())) return false
    utils.settings.get.setData(undefined, await mutateAsync(changes))
    // The frame of this page shows the name, and the own account may need a second factor now; the live stream says both to other pages.
    await Promise.all([utils.settings.shown.invalidate(), utils.infoPages.invalidate(), utils.accounts.me.invalidate()])
    return true
  }
}
