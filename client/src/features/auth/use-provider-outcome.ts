import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { ProviderPurpose } from './provider-window.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

export type ProviderOutcome = {
  /** Whether it was done though the window said nothing. Of whoever was signed in before only the window can tell. */
  isDone: (provider: IdentityProviderName) => Promise<boolean>
  /** Rejects where the shop could not be asked, or does not know of it. */
  refreshPages: () => Promise<void>
}

/** What a provider's window has brought about, asked past the cache: pages go on once they know who is there, and that is not before the end. */
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
      if (me === null) throw new Error('Nobody is signed in')
      await finishSignIn(me.email)
    },
  }
}
