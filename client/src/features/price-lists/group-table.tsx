import { Link } from 'react-router-dom'
import type { Column } from '#client/components/data-table/column.ts'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { HeldLists } from './held-lists.tsx'
import { type Group, groupsPerPage, useGroups } from './use-groups.ts'

const card = 'max-md:grid grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-2 max-md:p-4 hover:bg-paper'

const columns: readonly Column<Group>[] = [
  {
    name: 'Name',
    cellClass: 'wrap-anywhere max-md:col-span-2 max-md:p-0',
    cell: ({ id, name }) => (
      <Link to={`${paths.groups}?group=${id}`} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {name}
      </Link>
    ),
  },
  { name: 'Customers', cardName: 'Customers', isRight: true, cell: ({ members }) => formatCount(members) },
  { name: 'Price lists', cardName: 'Price lists', cell: ({ lists }) => <HeldLists lists={lists} /> },
]

export function GroupTable() {
  const url = useTableUrl(['name'])
  const groups = useGroups(url.state)
  return (
    <DataTable
      label="Customer groups"
      noun="group"
      placeholder="Name of a group"
      query={groups}
      rows={groups.data?.groups}
      rowKey={({ id }) => id}
      perPage={groupsPerPage}
      rowClass={card}
      {...{ columns, url }}
    />
  )
}
