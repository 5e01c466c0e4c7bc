import type { Ref } from 'react'
import { Check, TriangleAlert } from '#client/components/icons/shop.ts'
import { Pill } from '#client/components/pill.tsx'
import { AccountSection } from '#client/features/account/account-section.tsx'
import { useMe } from '#client/lib/use-me.ts'
import { messages } from '#common/kit/messages.ts'
import { type FactorState, factorCountOf } from './use-factor-state.ts'

/** The state of the second factor, and its use. */
export function FactorSummary({ state, titleRef }: { state: FactorState; titleRef: Ref<HTMLHeadingElement> }) {
  const isOn = factorCountOf(state) > 0
  const isMissing = useMe()?.needsSecondFactor ?? false
  return (
    <AccountSection
      title="Second factor"
      titleRef={titleRef}
      intro="After your password, Google or GitHub, we ask for a code or a passkey. A stolen password alone is then not enough to sign in."
      action={
        isOn ? (
          <Pill Sign={Check} look="ok">
            On
          </Pill>
        ) : (
          <Pill Sign={TriangleAlert} look="over">
            Off
          </Pill>
        )
      }
    >
      <div className="space-y-3 p-5 sm:px-6">
        {isMissing && (
          <p className="flex items-start gap-2 bg-warn-back p-3 text-warn">
            <TriangleAlert size={18} className="mt-1 shrink-0" />
            {messages.factorRequired}. Set up codes from an app or a passkey here. Your menu then shows what your role may open.
          </p>
        )}
        <p>{stateOf(state)}</p>
      </div>
    </AccountSection>
  )
}

function stateOf({ codes, passkeys }: FactorState): string {
  const passkey = passkeys.length > 1 ? `one of your ${passkeys.length} passkeys` : passkeys.length === 1 ? 'your passkey' : ''
  const ways = [codes ? 'a code from your app' : '', passkey].filter(Boolean)
  return ways.length === 0
    ? 'Your password, Google or GitHub alone is enough to sign in. Set up codes or a passkey to turn the second factor on.'
    : `To sign in you also need ${ways.join(', or ')}.`
}
