import { useState } from 'react'
import { Modal } from '#client/components/modal.tsx'
import { PasswordCheckForm } from './password-check-form.tsx'
import { ProviderCheck } from './provider-check.tsx'
import { useSignInMethods } from './use-sign-in-methods.ts'

/** Asks whoever signed in a while ago to prove that it is still them: by the password, or where there is none at a linked provider. */
export function FreshSignInWindow({ onSettled }: { onSettled: (isFresh: boolean) => void }) {
  const { data: ways } = useSignInMethods()
  // As it was when it opened: whoever signs in meanwhile may be somebody else.
  const [hasPassword] = useState(Boolean(ways?.passwordSetAt))
  const giveUp = () => onSettled(false)
  return (
    <Modal title="Confirm that it is you" onClose={giveUp}>
      <p className="mb-5 text-ink-2">You signed in a while ago, and this changes what opens your account.</p>
      {hasPassword ? (
        <PasswordCheckForm onDone={() => onSettled(true)} onCancel={giveUp} />
      ) : (
        <ProviderCheck linked={ways?.identities ?? []} onSettled={onSettled} />
      )}
    </Modal>
  )
}
