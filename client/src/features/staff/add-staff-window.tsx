import { useState } from 'react'
import { TextField } from '#client/components/field.tsx'
import { FormButtons } from '#client/components/form-buttons.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Modal } from '#client/components/modal.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import type { StaffRole } from '#common/staff/rights.ts'
import { RoleChoices } from './role-choices.tsx'
import { type StaffMember, useSetRoles } from './use-staff.ts'

const load = () => import('#common/users/schema.ts').then(({ UserEmail }) => UserEmail)

/** Gives the first roles to an account. `staff` are those who have some. */
export function AddStaffWindow({ staff, onClose }: { staff: readonly StaffMember[]; onClose: () => void }) {
  const [roles, setRoles] = useState<StaffRole[]>([])
  const [trouble, setTrouble] = useState<string | undefined>()
  const [isChecked, setChecked] = useState(false)
  const save = useSetRoles()

  async function add(email: string): Promise<void> {
    if (staff.some((member) => member.email.toLowerCase() === email.toLowerCase()))
      throw new FieldTrouble('This account is in the list already. Change its roles there.')
    await save(email, roles).then((isDone) => {
      if (!isDone) return
      toast.success(`Roles of ${email} saved`)
      onClose()
    }, judge)
  }

  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async ({ email }, form) => {
      setTrouble(undefined)
      setChecked(true)
      if (roles.length === 0) return form.querySelector<HTMLInputElement>('[type=checkbox]')?.focus()
      try {
        await add(email)
      } catch (error) {
        if (!(error instanceof FieldTrouble)) throw error
        setTrouble(error.message)
        form.querySelector<HTMLInputElement>('[name=email]')?.focus()
      }
    },
  })

  return (
    <Modal title="Add a staff member" onClose={onClose}>
      <form {...props} className="space-y-5">
        <TextField
          data-first
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          hint="No account yet? Ask the person to sign up first."
          error={errors.email ?? trouble}
        />
        <RoleChoices chosen={roles} onChange={setRoles} />
        <FormError text={isChecked && roles.length === 0 ? 'Choose at least one role' : refusal} />
        <FormButtons save="Add staff member" busy={isSubmitting} onCancel={onClose} />
      </form>
    </Modal>
  )
}

class FieldTrouble extends Error {}

/** Rethrows a refusal that is about the address as one to show at its field. */
function judge(error: unknown): never {
  const { code, text } = describeFailure(error)
  if (code === 'NOT_FOUND') throw new FieldTrouble('No account has this address. The person has to sign up first.')
  if (code === 'CONFLICT') throw new FieldTrouble(text)
  throw error
}
