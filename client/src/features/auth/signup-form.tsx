import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { PasswordField } from '#client/components/password-field.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { useSignIn } from './use-sign-in.ts'

const load = () => import('#common/accounts/schema.ts').then(({ SignUp }) => SignUp)

/** Name, e-mail and password. `onDone` runs once the account exists and is signed in. */
export function SignupForm({ onDone }: { onDone: () => void }) {
  const signUp = useSignIn()
  const { props, errors, refusal, isSubmitting } = useSmallForm({ load, submit: (entered) => signUp(entered).then(() => onDone()) })
  return (
    <form {...props} className="space-y-5">
      <TextField label="Name" name="name" autoComplete="name" error={errors.name} />
      <TextField label="Email" name="email" type="email" autoComplete="email" inputMode="email" error={errors.email} />
      <PasswordField
        name="password"
        autoComplete="new-password"
        error={errors.password}
        hint="At least 6 characters. Three or four random words make a strong password."
      />
      <FormError text={refusal} />
      <Button type="submit" busy={isSubmitting} className="w-full">
        Signup
      </Button>
    </form>
  )
}
