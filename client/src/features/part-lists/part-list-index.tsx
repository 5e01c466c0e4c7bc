import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button, IconButton } from '#client/components/button.tsx'
import { DeletedThings } from '#client/components/deleted-things.tsx'
import { CirclePlus, Pencil, Trash2 } from '#client/components/icons/dashboard.ts'
import { Copy } from '#client/components/icons/shop.ts'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { Day } from '#client/components/times.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, plural } from '#common/format.ts'
import { deletedListDays } from '#common/part-lists/rules.ts'
import { paths } from '#common/paths.ts'
import { type ListedList, usePartLists } from './use-part-lists.ts'

export function PartListIndex() {
  const { data, error, refetch } = trpc.partLists.list.useQuery()
  const navigate = useNavigate()
  const actions = usePartLists()
  const status = useRef<HTMLParagraphElement>(null)
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-64 w-full" />

  const open = (list: { id: string } | null) => list && void navigate(paths.partList(list.id))
  const add = (
    <Button onClick={() => void actions.create().then(open)}>
      <CirclePlus size={18} />
      New list
    </Button>
  )
  const { lists, deleted } = data
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p ref={status} role="status" tabIndex={-1} className="outline-none">
          <b>{plural(lists.length, 'list')}</b>
        </p>
        {lists.length > 0 && add}
      </div>
      {lists.length === 0 && (
        <EmptyState title="You have no lists yet" action={add}>
          Save parts that you order again and again. Lists are made here, from your cart, from a purchase, in quick order and on the page of
          a part.
        </EmptyState>
      )}
      {lists.length > 0 && (
        <TableRegion label="Lists">
          <TableHead>
            <HeadCell>Name</HeadCell>
            <HeadCell right>Lines</HeadCell>
            <HeadCell className="max-sm:hidden">Changed</HeadCell>
            <HeadCell right>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </TableHead>
          <TableBody>
            {lists.map((list) => (
              <Row
                key={list.id}
                list={list}
                onRename={() => void actions.rename(list)}
                onCopy={() => void actions.copy(list).then(open)}
                onDelete={() => void actions.remove(list).then((isGone) => isGone && status.current?.focus())}
              />
            ))}
          </TableBody>
        </TableRegion>
      )}
      <DeletedThings
        title="Deleted lists"
        note={`You can restore a list for ${deletedListDays} days.`}
        things={deleted}
        sizeOf={({ lineCount }) => plural(lineCount, 'line')}
        onRestore={actions.restore}
      />
    </div>
  )
}

type RowProps = { list: ListedList; onRename: () => void; onCopy: () => void; onDelete: () => void }

function Row({ list: { id, name, lineCount, updatedAt }, onRename, onCopy, onDelete }: RowProps) {
  return (
    <tr>
      <Cell className="wrap-anywhere">
        <Link to={paths.partList(id)} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {name}
        </Link>
      </Cell>
      <Cell right>{formatCount(lineCount)}</Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">
        <Day time={updatedAt} />
      </Cell>
      <Cell right>
        <span className="inline-flex">
          <IconButton label={`Rename ${name}`} className="max-sm:size-11" onClick={onRename}>
            <Pencil size={16} />
          </IconButton>
          <IconButton label={`Copy ${name}`} className="max-sm:size-11" onClick={onCopy}>
            <Copy size={16} />
          </IconButton>
          <IconButton label={`Delete ${name}`} className="max-sm:size-11" onClick={onDelete}>
            <Trash2 size={16} />
          </IconButton>
        </span>
      </Cell>
    </tr>
  )
}
