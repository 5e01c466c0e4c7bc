import { Link } from 'react-router-dom'
import { Pagination } from '#client/components/pagination.tsx'
import { belowTopBar, Cell, HeadCell, scrollsWithPage, TableHead, TableRegion } from '#client/components/table.tsx'
import { LastPage } from '#client/features/admin/last-page.tsx'
import { NamedCell } from '#client/features/admin/manage-cells.tsx'
import { TableBar } from '#client/features/admin/table-bar.tsx'
import { cardsOnPhones, fading, TableContent } from '#client/features/admin/table-content.tsx'
import { useTableUrl } from '#client/features/admin/table-url.ts'
import { formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'
import { HeldLists } from './held-lists.tsx'
import { groupsPerPage, useGroups } from './use-groups.ts'

const card = 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2 max-md:p-4 hover:bg-paper'

export function GroupTable() {
  const { state, hrefOf, goTo } = useTableUrl(['name'])
  const { text, page } = state
  const groups = useGroups(state)
  return (
    <>
      <LastPage place={groups.isPlaceholderData ? undefined : groups.data} hrefOf={hrefOf} />
      <TableBar
        noun="group"
        text={text}
        placeholder="Name of a group"
        onFilter={(entered) => goTo({ text: entered })}
        total={groups.data?.total}
        page={page}
        perPage={groupsPerPage}
      />
      <TableRegion label="Customer groups" className={`${scrollsWithPage} ${cardsOnPhones} ${fading(groups.isPlaceholderData)}`}>
        <TableHead className={belowTopBar}>
          <HeadCell>Name</HeadCell>
          <HeadCell right>Customers</HeadCell>
          <HeadCell>Price lists</HeadCell>
        </TableHead>
        <TableContent
          columns={3}
          query={groups}
          count={groups.data?.groups.length}
          empty={text === '' ? 'No groups yet' : `No groups match “${text}”`}
          onClear={text === '' ? undefined : () => goTo({ text: '' })}
        >
          {groups.data?.groups.map(({ id, name, members, lists }) => (
            <tr key={id} className={card}>
              <Cell className="wrap-anywhere max-md:col-span-2 max-md:p-0">
                <Link
                  to={`${paths.groups}?group=${id}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  {name}
                </Link>
              </Cell>
              <NamedCell name="Customers" className="md:text-right">
                {formatCount(members)}
              </NamedCell>
              <NamedCell name="Price lists">
                <HeldLists lists={lists} />
              </NamedCell>
            </tr>
          ))}
        </TableContent>
      </TableRegion>
      <Pagination page={page} pages={groups.data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of groups" />
    </>
  )
}
