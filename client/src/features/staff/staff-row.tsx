import { Button } from '#client/components/button.tsx'
import { Check, CircleX } from '#client/components/icons/shop.ts'
import { Pill } from '#client/components/pill.tsx'
import { useMe } from '#client/lib/use-me.ts'
import { roleTexts } from '#common/staff/role-texts.ts'
import { nameOf } from '#common/users/rules.ts'
import type { StaffMember } from './use-staff.ts'

type StaffRowProps = { member: StaffMember; onChangeRoles: () => void; onLostFactor: () => void }

/** A person, their roles and their second factor. */
export function StaffRow({ member, onChangeRoles, onLostFactor }: StaffRowProps) {
  const { email, isAdmin, roles, hasSecondFactor } = member
  const isOwn = useMe()?.email === email
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <h3 className="text-base">
          {nameOf(member)}
          {isOwn && <span className="font-normal text-ink-2"> (you)</span>}
        </h3>
        <p className="text-sm text-ink-2">{email}</p>
        <p className="mt-1">
          {isAdmin ? (
            <>
              <b>Admin.</b> <span className="text-ink-2">Admins have every right.</span>
            </>
          ) : (
            roles.map((role) => roleTexts[role].name).join(', ')
          )}
        </p>
      </div>
      {hasSecondFactor ? (
        <Pill Sign={Check} look="ok">
          Second factor
        </Pill>
      ) : (
        <Pill Sign={CircleX} look="over">
          No second factor
        </Pill>
      )}
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {!isAdmin && (
          <Button small look="secondary" className="max-md:min-h-11" onClick={onChangeRoles}>
            Change roles<span className="sr-only"> of {email}</span>
          </Button>
        )}
        {hasSecondFactor && !isOwn && (
          <Button small look="secondary" className="max-md:min-h-11" onClick={onLostFactor}>
            Remove second factor…<span className="sr-only"> of {email}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
