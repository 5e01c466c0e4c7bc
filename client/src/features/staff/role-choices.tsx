import { useId } from 'react'
import { type StaffRole, staffRoles } from '#common/staff/rights.ts'
import { roleTexts } from '#common/staff/role-texts.ts'

type RoleChoicesProps = { chosen: readonly StaffRole[]; onChange: (chosen: StaffRole[]) => void }

/** A box per role, each with what the role is for. */
export function RoleChoices({ chosen, onChange }: RoleChoicesProps) {
  const id = useId()
  const toggle = (role: StaffRole) => onChange(staffRoles.filter((one) => (one === role) !== chosen.includes(one)))
  return (
    <fieldset>
      <legend className="font-semibold">Roles</legend>
      <div className="mt-1.5 grid gap-2">
        {staffRoles.map((role) => (
          <label
            key={role}
            className="flex min-h-16 items-center gap-4 border border-l-3 border-rule bg-sheet p-3 has-checked:border-l-mask"
          >
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={() => toggle(role)}
              aria-label={roleTexts[role].name}
              aria-describedby={`${id}-${role}`}
              className="size-5 shrink-0"
            />
            <span>
              <span className="block font-semibold">{roleTexts[role].name}</span>
              <span id={`${id}-${role}`} className="block text-sm text-ink-2">
                {roleTexts[role].does}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
