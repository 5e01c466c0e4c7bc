import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#client/components/states.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { withUndo } from '#client/lib/with-undo.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { CustomerHolderForm, GroupHolderForm } from './holder-forms.tsx'
import type { PriceList } from './list-texts.ts'
import { RemoveButton } from './remove-button.tsx'
import { usePriceListRefresh } from './use-price-lists.ts'

type Holder = PriceList['holders'][number]

const nameOf = (holder: Holder) => (holder.kind === 'group' ? holder.name : holder.email)

export function HolderView({ list: { id, name, holders } }: { list: PriceList }) {
  const onSettled = usePriceListRefresh()
  const title = useRef<HTMLHeadingElement>(null)
  const give = trpc.priceLists.addHolder.useMutation({ onSettled })
  const taking = trpc.priceLists.removeHolder.useMutation({ onSettled })

  async function take(holder: Holder) {
    const taken = taking.mutateAsync({ listId: id, id: holder.id })
    const owner = holder.kind === 'group' ? { groupId: holder.groupId } : { email: holder.email }
    const isGone = await withUndo(taken, `Took “${name}” from ${nameOf(holder)}`, () => give.mutate({ listId: id, ...owner }))
    if (isGone) title.current?.focus()
  }

  return (
    <section aria-labelledby="holders-title" className="space-y-4">
      <div>
        <h3 id="holders-title" ref={title} tabIndex={-1} className="text-lg outline-none">
          Groups and customers
        </h3>
        <p className="mt-1 max-w-prose text-sm text-ink-2">
          They get the prices of this list while it is valid. Admins keep public prices.
        </p>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <GroupHolderForm listId={id} />
        <CustomerHolderForm listId={id} />
      </div>
      {holders.length === 0 ? (
        <EmptyState title="Not given to anyone yet">Choose a group or a customer above.</EmptyState>
      ) : (
        <TableRegion label="Groups and customers">
          <TableHead>
            <HeadCell>Given to</HeadCell>
            <HeadCell>Kind</HeadCell>
            <HeadCell right>Take back</HeadCell>
          </TableHead>
          <TableBody>
            {holders.map((holder) => (
              <tr key={holder.id} className="hover:bg-paper">
                <Cell className="wrap-anywhere">
                  {holder.kind === 'group' ? (
                    <Link
                      to={`${paths.groups}?group=${holder.groupId}`}
                      className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4 max-md:min-h-11"
                    >
                      {holder.name}
                    </Link>
                  ) : (
                    <>
                      <b>{holder.email}</b>
                      {holder.displayName !== '' && <span className="block text-ink-2">{holder.displayName}</span>}
                    </>
                  )}
                </Cell>
                <Cell>{holder.kind === 'group' ? `Group of ${plural(holder.members, 'customer')}` : 'Customer'}</Cell>
                <Cell right className="py-1.5">
                  <RemoveButton
                    label={`Take the list from ${nameOf(holder)}`}
                    disabled={taking.isPending}
                    onRemove={() => void take(holder)}
                  />
                </Cell>
              </tr>
            ))}
          </TableBody>
        </TableRegion>
      )}
    </section>
  )
}
