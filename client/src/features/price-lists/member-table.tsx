import { useRef } from 'react'
import { IconButton } from '#client/components/button.tsx'
import type { Column } from '#client/components/data-table/column.ts'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { Trash2 } from '#client/components/icons/dashboard.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { withUndo } from '#client/lib/with-undo.ts'
import { groupsPerPage, useGroup } from './use-groups.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

type Member = Outputs['priceLists']['group']['people'][number]

type Removal = { removingId: Member['id'] | null; onRemove: (member: Member) => void }

const columnsWith = ({ removingId, onRemove }: Removal): Column<Member>[] => [
  {
    name: 'E-mail',
    cellClass: 'wrap-anywhere',
    cell: ({ email, role }) => (
      <>
        {email}
        {role === 'admin' && <span className="block text-2xs text-warn">Admin now: has public prices</span>}
      </>
    ),
  },
  {
    name: 'Name',
    headClass: 'max-sm:hidden',
    cellClass: 'wrap-anywhere max-sm:hidden',
    cell: ({ displayName }) => (displayName === '' ? <span className="text-ink-3">No name</span> : displayName),
  },
  {
    name: 'Remove',
    isRight: true,
    cellClass: 'py-1.5',
    cell: (member) => (
      <IconButton
        label={`Remove ${member.email}`}
        className="ml-auto text-stop max-md:size-11"
        disabled={removingId === member.id}
        onClick={() => onRemove(member)}
      >
        <Trash2 size={18} />
      </IconButton>
    ),
  },
]

export function MemberTable({ groupId }: { groupId: string }) {
  const url = useTableUrl(['email'], { group: groupId })
  const members = useGroup(groupId, url.state)
  const onSettled = usePriceListRefresh()
  const title = useRef<HTMLHeadingElement>(null)
  const add = trpc.priceLists.addMembers.useMutation({ onSettled })
  const removing = trpc.priceLists.removeMember.useMutation({ onSettled })
  const removingId = removing.isPending ? removing.variables.userId : null

  async function remove({ id, email }: Member) {
    const removal = removing.mutateAsync({ id: groupId, userId: id })
    const isGone = await withUndo(removal, `Removed ${email} from the group`, () => add.mutate({ id: groupId, emails: email }))
    if (isGone) title.current?.focus()
  }

  return (
    <section aria-labelledby="members-title">
      <h3 id="members-title" ref={title} tabIndex={-1} className="mb-3 text-lg outline-none">
        Customers of the group
      </h3>
      <DataTable
        label="Customers of the group"
        noun="customer"
        placeholder="E-mail, name or phone"
        url={url}
        query={members}
        rows={members.data?.people}
        rowKey={({ id }) => id}
        perPage={groupsPerPage}
        none="No customers in this group yet"
        columns={columnsWith({ removingId, onRemove: (member) => void remove(member) })}
        rowClass="hover:bg-paper"
        cards={null}
      />
    </section>
  )
}
