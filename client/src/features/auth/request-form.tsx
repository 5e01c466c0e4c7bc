import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { LinkIsSent } from './reset-outcome.tsx'

const load = () => import('#common/accounts/schema.ts').then(({ ResetRequest }) => ResetRequest)

/** Requests a reset link, for those who open the page without one. */
export function RequestForm() {
  const { mutateAsync: send } = trpc.accounts.requestReset.useMutation({ meta: { shown: true } })
  const [isSent, setSent] = useState(false)
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered) => {
      await send(entered)
      setSent(true)
    },
  })
  if (isSent) return <LinkIsSent />
  return (
    <form {...props} className="space-y-5">
      <div>
        <h2 className="text-lg">Reset your password</h2>
        <p className="mt-1 text-ink-2">Enter your email address, and we'll send you a link to set a new password.</p>
      </div>
      <TextField label="Email" name="email" type="email" inputMode="email" autoComplete="email" error={errors.email} />
      <FormError text={refusal} />
      <Button type="submit" busy={isSubmitting} className="w-full">
        Send link
      </Button>
    </form>
  )
}
