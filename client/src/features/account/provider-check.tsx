import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { late } from '#client/components/late.tsx'
import { Spinner } from '#client/components/spinner.tsx'
import type { FactorNeeded } from '#client/features/auth/factor-needed.ts'
import { providerMarks } from '#client/features/auth/provider-marks.tsx'
import { ProviderRefusalText } from '#client/features/auth/provider-refusal.tsx'
import { useProviderSignIn } from '#client/features/auth/use-provider-sign-in.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { providerTitles } from '#common/identities/rules.ts'
import { paths } from '#common/kit/paths.ts'
import type { LinkedIdentity } from './use-sign-in-methods.ts'

const FactorStep = late(() => import('#client/features/auth/factor-step.tsx').then((file) => file.FactorStep), { room: 'min-h-40' })

type ProviderCheckProps = { linked: readonly LinkedIdentity[]; onSettled: (isFresh: boolean) => void }

/** Signs in again with a linked provider, for accounts without a password. */
export function ProviderCheck({ linked, onSettled }: ProviderCheckProps) {
  const { identityProviders } = useShopFacts()
  const utils = trpc.useUtils()
  const me = useMe()
  const [ownId] = useState(me?.id)
  const [needed, setNeeded] = useState<FactorNeeded | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const { start, refusal, waitingFor } = useProviderSignIn({
    purpose: 'sign-in',
    returnTo: paths.account,
    onDone: settle,
    onFactor: setNeeded,
  })

  function settle(): void {
    const now = utils.accounts.me.getData()
    // A user with several accounts at the provider may have chosen another one.
    if (now && now.id !== ownId) toast.error(`That is another account. You are now signed in as ${now.email}.`)
    onSettled(now?.id === ownId)
  }

  function startAgain(why: string | null): void {
    setNeeded(null)
    setEnded(why)
  }

  if (needed) return <FactorStep needed={needed} onDone={settle} onBack={startAgain} />
  const offered = linked.filter(({ provider }) => identityProviders.includes(provider))
  if (offered.length === 0) return <p>You can't confirm it here. Log out, then set a password with Reset Password on the login page.</p>
  return (
    <div className="space-y-3">
      {offered.map(({ provider }) => {
        const Sign = providerMarks[provider]
        return (
          <Button
            key={provider}
            look="secondary"
            aria-busy={waitingFor === provider || undefined}
            className="w-full"
            onClick={() => start(provider)}
          >
            {waitingFor === provider ? <Spinner /> : <Sign />}
            Sign in again with {providerTitles[provider]}
          </Button>
        )
      })}
      <FormError text={ended} />
      <ProviderRefusalText refusal={refusal} />
    </div>
  )
}
