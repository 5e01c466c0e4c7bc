import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '#client/components/button.tsx'
import type { Heading } from '#client/components/data-table/column.ts'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { useTableUrl } from '#client/components/data-table/use-table-url.ts'
import { RotateCcw, Trash2 } from '#client/components/icons/dashboard.ts'
import { Cell, NamedCell } from '#client/components/table.tsx'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { describeHolders, describeState, type ListedPriceList } from './list-texts.ts'
import { listsPerPage, usePriceListRemoval, usePriceLists } from './use-price-lists.ts'

const columns: readonly Heading[] = [
  { name: 'Name' },
  { name: 'State' },
  { name: 'Given to' },
  { name: 'Entries', isRight: true },
  { name: 'Rules', isRight: true },
]

type PriceListTableProps = { isDeleted: boolean; title: RefObject<HTMLElement | null> }

/** All price lists, or the deleted ones. `title` gets the focus when a row leaves the table. */
export function PriceListTable({ isDeleted, title }: PriceListTableProps) {
  const url = useTableUrl(['name'], isDeleted ? { show: 'deleted' } : {})
  const lists = usePriceLists(isDeleted, url.state)
  return (
    <DataTable
      label="Price lists"
      noun="price list"
      placeholder="Name of a list"
      url={url}
      query={lists}
      rows={lists.data?.lists}
      rowKey={({ id }) => id}
      perPage={listsPerPage}
      none={isDeleted ? 'No deleted price lists' : 'No price lists yet'}
      columns={[...columns, { name: isDeleted ? 'Restore' : 'Delete', isRight: true }]}
      renderRow={(list) => <Row list={list} onGone={() => title.current?.focus()} />}
    />
  )
}

const card = 'max-md:grid max-md:grid-cols-3 max-md:items-center max-md:gap-x-3 max-md:gap-y-2 max-md:p-4 max-md:*:p-0 hover:bg-paper'

function Row({ list, onGone }: { list: ListedPriceList; onGone: () => void }) {
  const { id, name, entries, rules } = list
  const { remove, restore, busyId } = usePriceListRemoval()
  const isDeleted = list.state === 'deleted'
  return (
    <tr className={card}>
      <Cell className="wrap-anywhere max-md:col-span-2">
        <Link to={paths.priceList(id)} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          {name}
        </Link>
      </Cell>
      <NamedCell name="State" className="max-md:col-span-3 max-md:row-start-2">
        {describeState(list)}
      </NamedCell>
      <NamedCell name="Given to" className="max-md:col-span-3 max-md:row-start-3">
        {describeHolders(list)}
      </NamedCell>
      <NamedCell name="Entries" className="max-md:row-start-4 md:text-right">
        {formatCount(entries)}
      </NamedCell>
      <NamedCell name="Rules" className="max-md:row-start-4 md:text-right">
        {formatCount(rules)}
      </NamedCell>
      <Cell right className="py-1.5 max-md:col-start-3 max-md:row-start-1">
        {isDeleted ? (
          <Button look="secondary" small className="max-md:min-h-11" busy={busyId === id} onClick={() => restore(id)}>
            <RotateCcw size={16} />
            <span>
              Restore<span className="sr-only"> {name}</span>
            </span>
          </Button>
        ) : (
          <IconButton
            label={`Delete ${name}`}
            className="ml-auto text-stop max-md:size-11"
            disabled={busyId === id}
            onClick={() => void remove(list).then((isGone) => isGone && onGone())}
          >
            <Trash2 size={18} />
          </IconButton>
        )}
      </Cell>
    </tr>
  )
}
