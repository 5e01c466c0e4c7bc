import { ChoiceBox } from '#client/components/choice-box.tsx'
import { type StaffRole, staffRoles } from '#common/staff/rights.ts'
import { roleTexts } from '#common/staff/role-texts.ts'

type RoleChoicesProps = { chosen: readonly StaffRole[]; onChange: (chosen: StaffRole[]) => void }

/** A box per role, each with what the role is for. */
export function RoleChoices({ chosen, onChange }: RoleChoicesProps) {
  const toggle = (role: StaffRole) => onChange(staffRoles.filter((one) => (one === role) !== chosen.includes(one)))
  return (
    <fieldset>
      <legend className="font-semibold">Roles</legend>
      <div className="mt-1.5 grid gap-2">
        {staffRoles.map((role) => (
          <ChoiceBox
            key={role}
            type="checkbox"
            title={roleTexts[role].name}
            line={roleTexts[role].does}
            checked={chosen.includes(role)}
            onChange={() => toggle(role)}
          />
        ))}
      </div>
    </fieldset>
  )
}
