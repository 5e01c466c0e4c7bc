import { Link } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button } from '#client/components/button.tsx'
import { Plus } from '#client/components/icons/shop.ts'
import { useWindow } from '#client/components/use-window.ts'
import { paths } from '#common/kit/paths.ts'
import { AddStaffWindow } from './add-staff-window.tsx'
import { LostFactorWindow } from './lost-factor-window.tsx'
import { RolesWindow } from './roles-window.tsx'
import { StaffRow } from './staff-row.tsx'
import { type StaffMember, useStaff } from './use-staff.ts'

type Window = { kind: 'add' } | { kind: 'roles' | 'factor'; member: StaffMember }

/** Everyone who works for the shop, and what they may do. */
export function StaffList() {
  const { data, error, refetch } = useStaff()
  const { title, opened, open, close, closeGone } = useWindow<Window>()
  return (
    <section aria-labelledby="staff-title">
      <div className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id="staff-title" ref={title} tabIndex={-1} className="mr-auto text-xl">
          Who works for the shop
        </h2>
        {data && (
          <Button onClick={() => open({ kind: 'add' })}>
            <Plus size={18} />
            Add a staff member
          </Button>
        )}
      </div>
      <p className="mb-4 max-w-prose text-ink-2">
        Changes apply at once, and we email the person. To make someone an admin, go to{' '}
        <Link to={paths.users} className="underline underline-offset-4">
          Users
        </Link>
        .
      </p>
      {!data && <Awaiting error={error} retry={refetch} className="h-60 w-full" />}
      {data && (
        <ul className="divide-y divide-rule border border-rule bg-sheet">
          {data.rows.map((member) => (
            <StaffRow
              key={member.email}
              member={member}
              onChangeRoles={() => open({ kind: 'roles', member })}
              onLostFactor={() => open({ kind: 'factor', member })}
            />
          ))}
        </ul>
      )}
      {opened?.kind === 'add' && <AddStaffWindow staff={data?.rows ?? []} onClose={close} />}
      {opened?.kind === 'roles' && <RolesWindow member={opened.member} onClose={close} onGone={closeGone} />}
      {opened?.kind === 'factor' && <LostFactorWindow person={opened.member} onClose={close} onRemoved={closeGone} />}
    </section>
  )
}
