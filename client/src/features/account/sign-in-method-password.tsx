import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { KeyRound } from '#client/components/icons/dashboard.ts'
import { Day } from '#client/components/times.tsx'
import { PasswordWindow } from './password-window.tsx'
import { SignInMethodRow } from './sign-in-method-row.tsx'
import { useFreshSignIn } from './use-fresh-sign-in.ts'

export function PasswordMethod({ setAt }: { setAt: string | null }) {
  const { confirm } = useFreshSignIn()
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const hasPassword = setAt !== null

  async function open() {
    setChanged(false)
    // Changing a password requires the old one; setting the first one requires a fresh sign-in.
    if (hasPassword || (await confirm())) setOpen(true)
  }

  return (
    <SignInMethodRow
      sign={<KeyRound size={18} />}
      name="Password"
      action={
        <Button look="secondary" onClick={() => void open()}>
          {hasPassword ? 'Change password' : 'Set a password'}
        </Button>
      }
    >
      <p>
        {hasPassword ? (
          <>
            Set on <Day time={setAt} />
          </>
        ) : (
          'Not set'
        )}
      </p>
      <p role="status" className="text-sm text-ok">
        {isChanged && 'Your other devices were signed out.'}
      </p>
      {isOpen && <PasswordWindow hasPassword={hasPassword} onChanged={() => setChanged(true)} onClose={() => setOpen(false)} />}
    </SignInMethodRow>
  )
}
