import { Button } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import { TextField } from '#client/components/field.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { FormRefusal } from './form-refusal.tsx'
import { PasswordField } from './password-field.tsx'
import { useSignIn } from './use-sign-in.ts'

const load = () => import('#server/domain/accounts/schema.ts').then(({ SignIn }) => SignIn)

const explainReset = () =>
  dialogs.alert('Reset Password', {
    detail: 'Resetting a password by e-mail is not set up in this shop yet. Write to us through the contact form, and we will help.',
  })

/** E-mail and password. `onDone` once somebody is signed in. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const signIn = useSignIn()
  const { props, errors, refusal, isSubmitting } = useSmallForm({ load, submit: (entered) => signIn(entered).then(onDone) })
  return (
    <form {...props} className="space-y-5">
      <TextField label="Email" name="email" type="email" autoComplete="email" inputMode="email" error={errors.email} />
      <PasswordField name="password" autoComplete="current-password" error={errors.password} />
      <button type="button" className="min-h-6 text-sm underline underline-offset-4" onClick={() => void explainReset()}>
        Reset Password
      </button>
      <FormRefusal text={refusal} />
      <Button type="submit" busy={isSubmitting} className="w-full">
        Login
      </Button>
    </form>
  )
}
