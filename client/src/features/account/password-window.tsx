import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Modal } from '#client/components/modal.tsx'
import { PasswordField } from '#client/components/password-field.tsx'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { AccountName } from './account-name.tsx'
import { useChangePassword } from './use-change-password.ts'
import { useFieldRefusal } from './use-field-refusal.ts'

const load = () => import('#common/accounts/schema.ts').then(({ PasswordChange }) => PasswordChange)

type PasswordWindowProps = { hasPassword: boolean; onChanged: () => void; onClose: () => void }

/** Changes the password, or sets the first one. */
export function PasswordWindow({ hasPassword, onChanged, onClose }: PasswordWindowProps) {
  // Fixed when it opened: once saved, the account has a password.
  const [asksCurrent] = useState(hasPassword)
  const change = useChangePassword()
  const { messageOf, judge } = useFieldRefusal('currentPassword')
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: (entered, form) =>
      judge(form, async () => {
        if (!(await change(entered))) return
        onChanged()
        onClose()
      }),
  })
  return (
    <Modal title={asksCurrent ? 'Change password' : 'Set a password'} onClose={onClose}>
      <form {...props} className="space-y-5">
        <p className="text-ink-2">This signs out all your other devices. Your API tokens keep working.</p>
        <AccountName />
        {asksCurrent && (
          <PasswordField
            data-first
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            error={errors.currentPassword ?? messageOf('currentPassword')}
          />
        )}
        <PasswordField
          data-first
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          error={errors.newPassword}
          hint="At least 6 characters. Three or four random words make a strong password."
        />
        <FormError text={refusal} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {asksCurrent ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
