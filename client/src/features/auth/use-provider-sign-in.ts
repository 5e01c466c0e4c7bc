import { useState } from 'react'
import type { IdentityProviderName } from '#server/domain/identities/rules.ts'
import type { ProviderRefusal } from './provider-texts.ts'

export type ProviderPurpose = 'sign-in' | 'link'

type Options = {
  purpose: ProviderPurpose
  /** Where the whole page comes back to, if it has to leave: a path of ours. */
  returnTo: string
  /** Once it is done, and the pages know of it. */
  onDone: () => void
}

/** Signs in with a provider, or links one. `start` belongs into a click, without waiting for anything first: else the window is blocked. */
export function useProviderSignIn(_options: Options) {
  const [waitingFor] = useState<IdentityProviderName | null>(null)
  const [refusal] = useState<ProviderRefusal | null>(null)
  const start = (_provider: IdentityProviderName): void => {}
  return { start, refusal, waitingFor }
}
