import type { Heading } from '#client/components/data-table/column.ts'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { useWindow } from '#client/components/use-window.ts'
import { FreshSignInGuard } from '#client/features/account/fresh-sign-in-guard.tsx'
import { SharedAddresses } from '#client/features/admin/shared-addresses.tsx'
import {
  type User,
  type UserSearch,
  type UserSort,
  useIsOnlyAdmin,
  userSortNames,
  userSorts,
  usersPerPage,
  useUsers,
} from '#client/features/admin/use-users.ts'
import { UserRow } from '#client/features/admin/user-row.tsx'
import { LostFactorWindow } from '#client/features/staff/lost-factor-window.tsx'
import { useMe } from '#client/lib/use-me.ts'
import { messages } from '#common/kit/messages.ts'

const columns: readonly Heading<UserSort>[] = [
  { name: 'Photo' },
  { name: 'Name' },
  { name: 'Email', sort: { up: 'email', down: '-email' } },
  { name: 'Phone' },
  { name: 'Role', sort: { up: 'role', down: '-role' } },
  { name: 'Change' },
  { name: 'Remove', isRight: true },
]

export default function UsersPage() {
  return (
    <FreshSignInGuard>
      <Users />
    </FreshSignInGuard>
  )
}

function Users() {
  const url = useTableUrl(userSorts)
  const { text, sort, page } = url.state
  const search: UserSearch = { ...(text !== '' && { text }), sort, page, perPage: usersPerPage }
  const users = useUsers(search)
  const me = useMe()
  const isOnlyAdmin = useIsOnlyAdmin()
  const { title, opened: unlocking, open: unlock, close, closeGone } = useWindow<User>()
  const ownProtection = isOnlyAdmin ? `This is you. ${messages.lastAdmin}.` : "You can't change your own role."

  return (
    <section aria-labelledby="users-title">
      <h2 id="users-title" ref={title} tabIndex={-1} className="mb-3 text-xl">
        All users
      </h2>
      <SharedAddresses />
      <DataTable
        label="Users"
        noun="user"
        placeholder="Email, name or phone"
        query={users}
        rows={users.data?.users}
        rowKey={({ id }) => id}
        perPage={usersPerPage}
        sortNames={userSortNames}
        renderRow={(user) => (
          <UserRow
            user={user}
            search={search}
            protection={user.id === me?.id ? ownProtection : null}
            onLostFactor={() => unlock(user)}
            onRemoved={() => title.current?.focus()}
          />
        )}
        {...{ columns, url }}
      />
      {unlocking && <LostFactorWindow person={unlocking} onClose={close} onRemoved={closeGone} />}
    </section>
  )
}
