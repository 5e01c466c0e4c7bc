import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button } from '#client/components/button.tsx'
import { Plus } from '#client/components/icons/shop.ts'
import { paths } from '#common/kit/paths.ts'
import { AddStaffWindow } from './add-staff-window.tsx'
import { LostFactorWindow } from './lost-factor-window.tsx'
import { RolesWindow } from './roles-window.tsx'
import { StaffRow } from './staff-row.tsx'
import { type StaffMember, useStaff } from './use-staff.ts'

type Open = { window: 'add' } | { window: 'roles' | 'factor'; member: StaffMember } | null

/** Everyone who works for the shop, and what they may do. */
export function StaffList() {
  const { data, error, refetch } = useStaff()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="staff-title">
      <div className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id="staff-title" className="mr-auto text-xl">
          Who works for the shop
        </h2>
        {data && (
          <Button onClick={() => setOpen({ window: 'add' })}>
            <Plus size={18} />
            Add a staff member
          </Button>
        )}
      </div>
      <p className="mb-4 max-w-prose text-ink-2">
        A change counts at once, and the person is told by mail. Admins are made on the page{' '}
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
              onChangeRoles={() => setOpen({ window: 'roles', member })}
              onLostFactor={() => setOpen({ window: 'factor', member })}
            />
          ))}
        </ul>
      )}
      {open?.window === 'add' && <AddStaffWindow staff={data?.rows ?? []} onClose={close} />}
      {open?.window === 'roles' && <RolesWindow member={open.member} onClose={close} />}
      {open?.window === 'factor' && <LostFactorWindow member={open.member} onClose={close} />}
    </section>
  )
}
