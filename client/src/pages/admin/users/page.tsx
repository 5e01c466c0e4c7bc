import { useRef } from 'react'
import { Pagination } from '#client/components/pagination.tsx'
import { belowTopBar, HeadCell, scrollsWithPage, TableHead, TableRegion } from '#client/components/table.tsx'
import { LastPage } from '#client/features/admin/last-page.tsx'
import { SharedAddresses } from '#client/features/admin/shared-addresses.tsx'
import { SortSelect } from '#client/features/admin/sort-select.tsx'
import { TableBar } from '#client/features/admin/table-bar.tsx'
import { cardsOnPhones, fading, TableContent } from '#client/features/admin/table-content.tsx'
import { useTableUrl } from '#client/features/admin/table-url.ts'
import { type UserSearch, useIsOnlyAdmin, userSortNames, userSorts, usersPerPage, useUsers } from '#client/features/admin/use-users.ts'
import { UserRow } from '#client/features/admin/user-row.tsx'
import { useMe } from '#client/lib/use-me.ts'
import { messages } from '#common/messages.ts'

export default function UsersPage() {
  const { state, hrefOf, goTo, heading } = useTableUrl(userSorts)
  const { text, sort, page } = state
  const search: UserSearch = { ...(text !== '' && { text }), sort, page, perPage: usersPerPage }
  const users = useUsers(search)
  const me = useMe()
  const isOnlyAdmin = useIsOnlyAdmin()
  const title = useRef<HTMLHeadingElement>(null)
  const ownProtection = isOnlyAdmin ? `This is you. ${messages.lastAdmin}.` : "You can't change your own role."

  return (
    <section aria-labelledby="users-title">
      <LastPage place={users.isPlaceholderData ? undefined : users.data} hrefOf={hrefOf} />
      <h2 id="users-title" ref={title} tabIndex={-1} className="mb-3 text-xl">
        All users
      </h2>
      <SharedAddresses />
      <TableBar
        noun="user"
        text={text}
        placeholder="Email, name or phone"
        onFilter={(entered) => goTo({ text: entered })}
        total={users.data?.total}
        page={page}
        perPage={usersPerPage}
      >
        <SortSelect sort={state.sort} names={userSortNames} onSort={(wanted) => goTo({ sort: wanted })} />
      </TableBar>
      <TableRegion label="Users" className={`${scrollsWithPage} ${cardsOnPhones} ${fading(users.isPlaceholderData)}`}>
        <TableHead className={belowTopBar}>
          <HeadCell>Photo</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell {...heading({ up: 'email', down: '-email' })}>Email</HeadCell>
          <HeadCell>Phone</HeadCell>
          <HeadCell {...heading({ up: 'role', down: '-role' })}>Role</HeadCell>
          <HeadCell>Change role</HeadCell>
          <HeadCell right>Remove</HeadCell>
        </TableHead>
        <TableContent
          columns={7}
          query={users}
          count={users.data?.users.length}
          empty={text === '' ? 'No users yet' : `No users match “${text}”`}
          onClear={text === '' ? undefined : () => goTo({ text: '' })}
        >
          {users.data?.users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              search={search}
              protection={user.id === me?.id ? ownProtection : null}
              onRemoved={() => title.current?.focus()}
            />
          ))}
        </TableContent>
      </TableRegion>
      <Pagination page={page} pages={users.data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of users" />
    </section>
  )
}
