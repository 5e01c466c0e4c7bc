import { useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { CirclePlus } from '#client/components/icons/dashboard.ts'
import { AccountSection } from '#client/features/account/account-section.tsx'
import { toast } from '#client/lib/toast.ts'
import { messages } from '#common/kit/messages.ts'
import { maxPasskeys } from '#common/second-factor/rules.ts'
import { NewPasskeyForm } from './new-passkey-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import type { FactorState } from './use-factor-state.ts'

type PasskeysSectionProps = { state: FactorState; onCodes: (recoveryCodes: readonly string[]) => void }

/** The passkeys of the account, in the order in which they were added. */
export function PasskeysSection({ state, onCodes }: PasskeysSectionProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isAdding, setAdding] = useState(false)
  const { passkeys } = state
  const isFull = passkeys.length >= maxPasskeys
  const focusTitle = () => title.current?.focus()

  function close(): void {
    setAdding(false)
    focusTitle()
  }

  function finish(recoveryCodes: readonly string[] | null): void {
    toast.success('Passkey added')
    close()
    if (recoveryCodes) onCodes(recoveryCodes)
  }

  return (
    <AccountSection
      title="Passkeys"
      intro="A phone, a computer or a security key that checks your fingerprint, face or PIN. It works on this shop's own address only, so no copy of our pages can steal it."
      titleRef={title}
      action={
        !isAdding &&
        !isFull && (
          <Button look="secondary" onClick={() => setAdding(true)}>
            <CirclePlus size={18} />
            Add a passkey
          </Button>
        )
      }
    >
      {isAdding && <NewPasskeyForm state={state} onDone={finish} onCancel={close} />}
      {isFull && <p className="px-5 py-4 text-ink-2 sm:px-6">{messages.passkeysTooMany}.</p>}
      {passkeys.length === 0 ? (
        <p className="px-5 py-4 text-ink-2 sm:px-6">You don't have any passkeys.</p>
      ) : (
        <ul className="divide-y divide-rule">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} state={state} onRemoved={focusTitle} />
          ))}
        </ul>
      )}
    </AccountSection>
  )
}
