import { useState } from 'react'
import { AuthSheet } from '#client/features/auth/auth-sheet.tsx'
import { RequestForm } from '#client/features/auth/request-form.tsx'
import { ResetForm } from '#client/features/auth/reset-form.tsx'
import { LinkIsOver, PasswordIsSet } from '#client/features/auth/reset-outcome.tsx'
import { useResetToken } from '#client/features/auth/use-reset-token.ts'

/** The target of a mailed reset link: sets a new password with the link's token. Without a link, it requests one. */
export default function ResetPasswordPage() {
  const { token, isCut, forget } = useResetToken()
  const [end, setEnd] = useState<'set' | 'refused' | null>(null)
  const endWith = (outcome: 'set' | 'refused') => {
    setEnd(outcome)
    forget()
  }
  return (
    <AuthSheet>
      <meta name="robots" content="noindex" />
      {token !== null ? (
        <ResetForm key={token} token={token} onDone={() => endWith('set')} onRefused={() => endWith('refused')} />
      ) : end === 'set' ? (
        <PasswordIsSet />
      ) : end === null && !isCut ? (
        <RequestForm />
      ) : (
        <LinkIsOver isNews={end === 'refused'} />
      )}
    </AuthSheet>
  )
}
