import { useState } from 'react'
import { Modal } from '#client/components/modal.tsx'
import { PasswordCheckForm } from './password-check-form.tsx'
import { ProviderCheck } from './provider-check.tsx'
import { useSignInMethods } from './use-sign-in-methods.ts'

/** Asks for a fresh sign-in: by password, or at a linked provider if the account has no password. */
export function FreshSignInWindow({ onSettled }: { onSettled: (isFresh: boolean) => void }) {
  const { data: ways } = useSignInMethods()
  // Fixed when it opened, because another user may sign in while it is open.
  const [hasPassword] = useState(Boolean(ways?.passwordSetAt))
  const giveUp = () => onSettled(false)
  return (
    <Modal title="Confirm it's you" onClose={giveUp}>
      <p className="mb-5 text-ink-2">For your security, please {hasPassword ? 'enter your password' : 'sign in'} again.</p>
      {hasPassword ? (
        <PasswordCheckForm onDone={() => onSettled(true)} onCancel={giveUp} />
      ) : (
        <ProviderCheck linked={ways?.identities ?? []} onSettled={onSettled} />
      )}
    </Modal>
  )
}
