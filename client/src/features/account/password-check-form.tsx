import { Button } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { PasswordField } from '#client/components/password-field.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { AccountName } from './account-name.tsx'
import { useFieldRefusal } from './use-field-refusal.ts'
import { useSecretCall } from './use-secret-call.ts'

const load = () => import('#common/accounts/schema.ts').then(({ PasswordCheck }) => PasswordCheck)

/** Asks for the password again. `onDone` runs after the page has loaded the fresh state of the sign-in. */
export function PasswordCheckForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const utils = trpc.useUtils()
  const call = useSecretCall()
  const { message, judge } = useFieldRefusal('password')
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: (entered, form) =>
      judge(form, async () => {
        await call((client) => client.accounts.confirmPassword.mutate(entered))
        await utils.identities.ways.invalidate()
        onDone()
      }),
  })
  return (
    <form {...props} className="space-y-5">
      <AccountName />
      <PasswordField data-first name="password" autoComplete="current-password" error={errors.password ?? message} />
      <FormError text={refusal} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Confirm
        </Button>
      </div>
    </form>
  )
}
