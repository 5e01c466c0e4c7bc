import { useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { AccountSection } from '#client/features/account/account-section.tsx'
import { toast } from '#client/lib/toast.ts'
import { CodeSetup } from './code-setup.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useFactorChange } from './use-factor-change.ts'
import type { FactorState } from './use-factor-state.ts'

type CodesSectionProps = { state: FactorState; onCodes: (recoveryCodes: readonly string[]) => void }
type Offer = { secret: string; uri: string }

/** Codes from an app: setting them up, moving them to another app, removing them. */
export function CodesSection({ state, onCodes }: CodesSectionProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // Only here: it is a secret, and of use for 15 minutes.
  const [offer, setOffer] = useState<Offer | null>(null)
  const { change, isBusy } = useFactorChange()
  const begin = () => void change((client) => client.secondFactor.beginCode.mutate(), setOffer)

  function close(): void {
    setOffer(null)
    title.current?.focus()
  }

  function finish(recoveryCodes: readonly string[] | null): void {
    toast.success('Codes from an app are on')
    close()
    if (recoveryCodes) onCodes(recoveryCodes)
  }

  return (
    <AccountSection
      title="Codes from an app"
      intro="An authenticator app on your phone shows a new 6-digit code every 30 seconds. It works without a connection."
      titleRef={title}
      action={
        !offer && (
          <Button look={state.codes ? 'secondary' : 'primary'} busy={isBusy} onClick={begin}>
            {state.codes ? 'Move to another app' : 'Set up codes'}
          </Button>
        )
      }
    >
      {offer ? (
        <CodeSetup state={state} offer={offer} onDone={finish} onCancel={close} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 p-5 sm:px-6">
          <p>{state.codes ? 'Codes are on.' : 'Codes are off.'}</p>
          {state.codes && <RemoveButton state={state} factor={{ kind: 'codes' }} name="codes from an app" onRemoved={close} />}
        </div>
      )}
    </AccountSection>
  )
}
