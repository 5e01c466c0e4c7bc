import { Button } from '#client/components/button.tsx'
import { Spinner } from '#client/components/spinner.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { providerTitles } from '#common/identities/rules.ts'
import type { FactorNeeded } from './factor-needed.ts'
import { providerMarks } from './provider-marks.tsx'
import { ProviderRefusalText } from './provider-refusal.tsx'
import { useProviderSignIn } from './use-provider-sign-in.ts'
import { useRefusalFromUrl } from './use-refusal-from-url.ts'

type ProviderButtonsProps = { returnTo: string; onDone: () => void; onFactor: (needed: FactorNeeded) => void }

/** Buttons for the configured sign-in providers. A second click restarts the attempt. */
export function ProviderButtons({ returnTo, onDone, onFactor }: ProviderButtonsProps) {
  const { identityProviders } = useShopFacts()
  const { start, refusal, waitingFor } = useProviderSignIn({ purpose: 'sign-in', returnTo, onDone, onFactor })
  const [urlRefusal, clearUrlRefusal] = useRefusalFromUrl()
  if (identityProviders.length === 0) return null
  return (
    <>
      <div className="mt-6 flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        or
      </div>
      <div className="mt-4 grid auto-cols-fr grid-flow-col gap-3">
        {identityProviders.map((name) => {
          const Mark = providerMarks[name]
          return (
            <Button
              key={name}
              look="secondary"
              aria-busy={waitingFor === name || undefined}
              onClick={() => {
                clearUrlRefusal()
                start(name)
              }}
            >
              {waitingFor === name ? <Spinner /> : <Mark />}
              {providerTitles[name]}
            </Button>
          )
        })}
      </div>
      <ProviderRefusalText refusal={refusal ?? urlRefusal} className="mt-3" />
    </>
  )
}
