import { type FormEvent, useState } from 'react'
import { FormButtons } from '#client/components/form-buttons.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Modal } from '#client/components/modal.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { nameOf } from '#common/users/rules.ts'
import { RoleChoices } from './role-choices.tsx'
import { type StaffMember, useSetRoles } from './use-staff.ts'

type RolesWindowProps = {
  member: StaffMember
  onClose: () => void
  /** Called instead of `onClose` if the member has left the list. */
  onGone: () => void
}

/** The roles of one member of the staff. Without any, the account is a customer's again. */
export function RolesWindow({ member, onClose, onGone }: RolesWindowProps) {
  const { email } = member
  const [roles, setRoles] = useState(member.roles)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, run } = useInFlight()
  const save = useSetRoles()

  async function send(): Promise<void> {
    setRefusal(null)
    try {
      if (!(await save(email, roles))) return
      toast.success(roles.length === 0 ? `${email} has no roles now` : `Roles of ${email} saved`)
      if (roles.length === 0) onGone()
      else onClose()
    } catch (error) {
      setRefusal(describeFailure(error).text)
    }
  }

  return (
    <Modal title={`Roles of ${nameOf(member)}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void run(send)
        }}
        className="space-y-5"
      >
        <p className="text-ink-2 wrap-anywhere">{email}</p>
        <RoleChoices chosen={roles} onChange={setRoles} />
        {roles.length === 0 && <p className="text-warn">Without a role, this is a customer's account. It keeps its own purchases.</p>}
        <FormError text={refusal} />
        <FormButtons save="Save roles" busy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
