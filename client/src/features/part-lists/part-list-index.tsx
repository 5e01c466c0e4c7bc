import { Link, useNavigate } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button } from '#client/components/button.tsx'
import { CirclePlus } from '#client/components/icons/dashboard.ts'
import { KeptButtons } from '#client/components/kept/kept-buttons.tsx'
import { KeptIndex } from '#client/components/kept/kept-index.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { Day } from '#client/components/times.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { deletedListDays } from '#common/part-lists/rules.ts'
import { type ListedList, usePartLists } from './use-part-lists.ts'

export function PartListIndex() {
  const { data, error, refetch } = trpc.partLists.list.useQuery()
  const navigate = useNavigate()
  const actions = usePartLists()
  if (!data) return <Awaiting error={error} retry={refetch} className="h-64 w-full" />
  const open = (list: { id: string } | null) => list && void navigate(paths.partList(list.id))
  return (
    <KeptIndex
      noun="list"
      things={data.lists}
      add={
        <Button onClick={() => void actions.create().then(open)}>
          <CirclePlus size={18} />
          New list
        </Button>
      }
      hint="Save parts that you order again and again. Lists are made here, from your cart, from a purchase, in quick order and on the page of a part."
      deleted={data.deleted}
      days={deletedListDays}
      sizeOf={({ lineCount }) => plural(lineCount, 'line')}
      actions={actions}
    >
      {(remove) => (
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
            {data.lists.map((list) => (
              <Row
                key={list.id}
                list={list}
                onRename={() => void actions.rename(list)}
                onCopy={() => void actions.copy(list).then(open)}
                onDelete={() => remove(list)}
              />
            ))}
          </TableBody>
        </TableRegion>
      )}
    </KeptIndex>
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
          <KeptButtons name={name} onRename={onRename} onCopy={onCopy} onDelete={onDelete} />
        </span>
      </Cell>
    </tr>
  )
}
