import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Modal } from '#client/components/modal.tsx'
import { useFreshSignIn } from '#client/features/account/use-fresh-sign-in.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { nameOf } from '#common/users/rules.ts'

const load = () => import('#common/second-factor/schema.ts').then(({ FactorClearing }) => FactorClearing)

type LostFactorWindowProps = { person: { email: string; displayName: string }; onClose: () => void; onRemoved: () => void }

/** Removes the second factor of a person who has lost it. The audit trail keeps the reason. */
export function LostFactorWindow({ person, onClose, onRemoved }: LostFactorWindowProps) {
  const { email } = person
  const utils = trpc.useUtils()
  const { confirm } = useFreshSignIn()
  const { mutateAsync: clear } = trpc.secondFactor.clear.useMutation({ meta: { shown: true } })
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (entered) => {
      if (!(await confirm())) return
      await clear(entered)
      await Promise.all([utils.staff.invalidate(), utils.admin.searchUsers.invalidate()])
      toast.success(`Second factor of ${email} removed`)
      onRemoved()
    },
  })
  return (
    <Modal title={`Remove the second factor of ${nameOf(person)}?`} onClose={onClose}>
      <form {...props} className="space-y-5">
        <input type="hidden" name="email" value={email} />
        <p className="text-ink-2">
          Make sure that you are talking to this person. Afterwards the password, Google or GitHub alone opens the account. All its sessions
          and API tokens end, and the owner is told by mail.
        </p>
        <TextField
          data-first
          label="Reason"
          name="reason"
          maxLength={500}
          autoComplete="off"
          hint="For example: lost the phone, called from the number that we know. The audit trail keeps it."
          error={errors.reason}
        />
        <FormError text={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={isSubmitting}>
            Remove second factor
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
