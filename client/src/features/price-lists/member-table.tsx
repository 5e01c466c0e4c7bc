import { useRef } from 'react'
import { IconButton } from '#client/components/button.tsx'
import { Trash2 } from '#client/components/icons/dashboard.ts'
import { Pagination } from '#client/components/pagination.tsx'
import { belowTopBar, Cell, HeadCell, scrollsWithPage, TableHead, TableRegion } from '#client/components/table.tsx'
import { LastPage } from '#client/features/admin/last-page.tsx'
import { TableBar } from '#client/features/admin/table-bar.tsx'
import { fading, TableContent } from '#client/features/admin/table-content.tsx'
import { useTableUrl } from '#client/features/admin/table-url.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { groupsPerPage, useGroup } from './use-groups.ts'
import { usePriceListRefresh } from './use-price-lists.ts'

type Member = Outputs['priceLists']['group']['people'][number]

export function MemberTable({ groupId }: { groupId: string }) {
  const { state, hrefOf, goTo } = useTableUrl(['email'], { group: groupId })
  const { text, page } = state
  const members = useGroup(groupId, state)
  const onSettled = usePriceListRefresh()
  const title = useRef<HTMLHeadingElement>(null)
  const add = trpc.priceLists.addMembers.useMutation({ onSettled })
  const removal = trpc.priceLists.removeMember.useMutation({ onSettled })

  async function remove({ id, email }: Member) {
    const removed = await removal.mutateAsync({ id: groupId, userId: id }).catch(() => null)
    if (!removed) return
    title.current?.focus()
    toast.undoable(`Removed ${email} from the group`, () => add.mutate({ id: groupId, emails: email }))
  }

  return (
    <section aria-labelledby="members-title">
      <LastPage place={members.isPlaceholderData ? undefined : members.data} hrefOf={hrefOf} />
      <h3 id="members-title" ref={title} tabIndex={-1} className="mb-3 text-lg outline-none">
        Customers of the group
      </h3>
      <TableBar
        noun="customer"
        text={text}
        placeholder="E-mail, name or phone"
        onFilter={(entered) => goTo({ text: entered })}
        total={members.data?.total}
        page={page}
        perPage={groupsPerPage}
      />
      <TableRegion label="Customers of the group" className={`${scrollsWithPage} ${fading(members.isPlaceholderData)}`}>
        <TableHead className={belowTopBar}>
          <HeadCell>E-mail</HeadCell>
          <HeadCell className="max-sm:hidden">Name</HeadCell>
          <HeadCell right>Remove</HeadCell>
        </TableHead>
        <TableContent
          columns={3}
          query={members}
          count={members.data?.people.length}
          empty={text === '' ? 'No customers in this group yet' : `No customers match “${text}”`}
          onClear={text === '' ? undefined : () => goTo({ text: '' })}
        >
          {members.data?.people.map((member) => (
            <tr key={member.id} className="hover:bg-paper">
              <Cell className="wrap-anywhere">
                {member.email}
                {member.role === 'admin' && <span className="block text-2xs text-warn">Admin now: has public prices</span>}
              </Cell>
              <Cell className="wrap-anywhere max-sm:hidden">
                {member.displayName === '' ? <span className="text-ink-3">No name</span> : member.displayName}
              </Cell>
              <Cell right className="py-1.5">
                <IconButton
                  label={`Remove ${member.email}`}
                  className="ml-auto text-stop max-md:size-11"
                  disabled={removal.isPending && removal.variables.userId === member.id}
                  onClick={() => void remove(member)}
                >
                  <Trash2 size={18} />
                </IconButton>
              </Cell>
            </tr>
          ))}
        </TableContent>
      </TableRegion>
      <Pagination page={page} pages={members.data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of customers" />
    </section>
  )
}
