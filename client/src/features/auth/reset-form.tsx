import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { PasswordField } from '#client/components/password-field.tsx'
import { accessToken } from '#client/lib/access-token.ts'
import { forgetAccount } from '#client/lib/account-queries.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'

const load = () => import('#common/accounts/schema.ts').then(({ PasswordReset }) => PasswordReset.pick({ password: true }))

type ResetFormProps = {
  token: string
  onDone: () => void
  /** Called if the token was used or has expired. */
  onRefused: () => void
}

export function ResetForm({ token, onDone, onRefused }: ResetFormProps) {
  // Not a cached mutation, which would keep the token and password in memory for minutes.
  const { resetPassword } = trpc.useUtils().client.accounts
  const signedOut = useSignedOut()
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    async submit({ password }) {
      try {
        await resetPassword.mutate({ token, password })
      } catch (error) {
        if (describeFailure(error).code !== 'NOT_FOUND') throw error
        return onRefused()
      }
      onDone()
      await signedOut()
    },
  })
  return (
    <form {...props} className="space-y-5">
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        hint="At least 6 characters. Three or four random words make a strong password."
      />
      <FormError text={refusal} />
      <Button type="submit" busy={isSubmitting} className="w-full">
        Set new password
      </Button>
    </form>
  )
}

/** The reset ends all sessions, so clear this browser's session data too. */
function useSignedOut() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return async () => {
    accessToken.forget()
    await utils.accounts.me.invalidate()
    forgetAccount(queryClient, { isSignedIn: false })
  }
}
