import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { ProviderPurpose } from './provider-window.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

export type ProviderOutcome = {
  /** True if it succeeded although the popup reported nothing. For users who were signed in already, only the popup can tell. */
  isDone: (provider: IdentityProviderName) => Promise<boolean>
  /** Rejects if the request fails or no user is signed in. */
  refreshPages: () => Promise<void>
}

/** Finds out what the popup changed. Bypasses the query cache, so that pages do not navigate before the sign-in is complete. */
export function useProviderOutcome(purpose: ProviderPurpose): ProviderOutcome {
  const utils = trpc.useUtils()
  const finishSignIn = useFinishSignIn()
  const wasSignedIn = Boolean(useMe())
  const { accounts, identities } = utils.client

  return {
    async isDone(provider) {
      if (purpose === 'link') return (await identities.ways.query()).identities.some((linked) => linked.provider === provider)
      return !wasSignedIn && (await accounts.me.query()) !== null
    },
    async refreshPages() {
      if (purpose === 'link') return utils.identities.ways.invalidate()
      const me = await accounts.me.query()
      if (me === null) throw new Error('No user is signed in')
      await finishSignIn(me.email)
    },
  }
}
