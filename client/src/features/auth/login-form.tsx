import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { PasswordField } from '#client/components/password-field.tsx'
import { Spinner } from '#client/components/spinner.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { paths } from '#common/kit/paths.ts'
import type { FactorNeeded } from './factor-needed.ts'
import { useResetPrompt } from './use-reset-prompt.ts'
import { useSignIn } from './use-sign-in.ts'

const load = () => import('#common/accounts/schema.ts').then(({ SignIn }) => SignIn)

type LoginFormProps = {
  /** Called after the sign-in. */
  onDone: () => void
  /** Called after the right password of an account with a second factor. */
  onFactor: (needed: FactorNeeded) => void
}

/** E-mail and password. */
export function LoginForm({ onDone, onFactor }: LoginFormProps) {
  const signIn = useSignIn()
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered) => {
      const needed = await signIn(entered)
      if (needed) onFactor(needed)
      else onDone()
    },
  })
  return (
    <form {...props} className="space-y-5">
      <TextField label="Email" name="email" type="email" autoComplete="email" inputMode="email" error={errors.email} />
      <PasswordField name="password" autoComplete="current-password" error={errors.password} />
      <ResetPassword />
      <FormError text={refusal} />
      <Button type="submit" busy={isSubmitting} className="w-full">
        Login
      </Button>
    </form>
  )
}

/** Starts with the address in the form's email field. */
function ResetPassword() {
  const { askForLink, isSending } = useResetPrompt()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const field = event.currentTarget.closest('form')?.elements.namedItem('email')
    if (!isSending) void askForLink(field instanceof HTMLInputElement ? field.value : '')
  }
  return (
    <Link
      to={paths.resetPassword}
      aria-disabled={isSending || undefined}
      className="-mt-3 mb-2 inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
      onClick={press}
    >
      Reset Password
      {isSending && <Spinner />}
    </Link>
  )
}
