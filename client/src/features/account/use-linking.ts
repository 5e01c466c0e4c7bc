import { useEffect, useRef, useState } from 'react'
import type { ProviderRefusal } from '#client/features/auth/provider-texts.ts'
import { useProviderSignIn } from '#client/features/auth/use-provider-sign-in.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type IdentityProviderName, providerTitles } from '#common/identities/rules.ts'
import { paths } from '#common/kit/paths.ts'
import { useFreshSignIn } from './use-fresh-sign-in.ts'

export type Linking = {
  link: (provider: IdentityProviderName) => void
  waitingFor: IdentityProviderName | null
  refusal: ProviderRefusal | null
  /** The provider to click again, now that the sign-in is fresh. */
  confirmedFor: IdentityProviderName | null
}

/** Links providers to the account in a popup. `isFresh` is the last known freshness of the sign-in. */
export function useLinking(isFresh: boolean): Linking {
  const utils = trpc.useUtils()
  const { confirm } = useFreshSignIn()
  const last = useRef<IdentityProviderName | null>(null)
  const [confirmedFor, setConfirmedFor] = useState<IdentityProviderName | null>(null)
  const { start, refusal, waitingFor } = useProviderSignIn({
    purpose: 'link',
    returnTo: paths.account,
    onDone() {
      void utils.identities.ways.invalidate()
      if (last.current) toast.success(`${providerTitles[last.current]} is linked`)
    },
  })
  const isTooOld = refusal?.code === 'fresh-sign-in-needed'

  // The sign-in expired since it was last checked.
  useEffect(() => {
    if (isTooOld) void utils.identities.ways.invalidate()
  }, [isTooOld, utils])

  function link(provider: IdentityProviderName): void {
    last.current = provider
    setConfirmedFor(null)
    // Browsers block popups that open after an await, so this requires another click.
    if (isFresh) start(provider)
    else void confirm().then((isConfirmed) => isConfirmed && setConfirmedFor(provider))
  }

  return { link, waitingFor, refusal, confirmedFor }
}
