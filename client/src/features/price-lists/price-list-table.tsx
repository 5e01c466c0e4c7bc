import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '#client/components/button.tsx'
import { RotateCcw, Trash2 } from '#client/components/icons/dashboard.ts'
import { Pagination } from '#client/components/pagination.tsx'
import { belowTopBar, Cell, HeadCell, scrollsWithPage, TableHead, TableRegion } from '#client/components/table.tsx'
import { LastPage } from '#client/features/admin/last-page.tsx'
import { NamedCell } from '#client/features/admin/manage-cells.tsx'
import { TableBar } from '#client/features/admin/table-bar.tsx'
import { cardsOnPhones, fading, TableContent } from '#client/features/admin/table-content.tsx'
import { useTableUrl } from '#client/features/admin/table-url.ts'
import { formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'
import { describeHolders, describeState, type ListedPriceList } from './list-texts.ts'
import { listsPerPage, usePriceListRemoval, usePriceLists } from './use-price-lists.ts'

type PriceListTableProps = { isDeleted: boolean; title: RefObject<HTMLElement | null> }

/** All price lists, or the deleted ones. `title` gets the focus when a row leaves the table. */
export function PriceListTable({ isDeleted, title }: PriceListTableProps) {
  const { state, hrefOf, goTo } = useTableUrl(['name'], isDeleted ? { show: 'deleted' } : {})
  const { text, page } = state
  const lists = usePriceLists(isDeleted, state)
  const none = isDeleted ? 'No deleted price lists' : 'No price lists yet'
  return (
    <>
      <LastPage place={lists.isPlaceholderData ? undefined : lists.data} hrefOf={hrefOf} />
      <TableBar
        noun="price list"
        text={text}
        placeholder="Name of a list"
        onFilter={(entered) => goTo({ text: entered })}
        total={lists.data?.total}
        page={page}
        perPage={listsPerPage}
      />
      <TableRegion label="Price lists" className={`${scrollsWithPage} ${cardsOnPhones} ${fading(lists.isPlaceholderData)}`}>
        <TableHead className={belowTopBar}>
          <HeadCell>Name</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell>Given to</HeadCell>
          <HeadCell right>Entries</HeadCell>
          <HeadCell right>Rules</HeadCell>
          <HeadCell right>{isDeleted ? 'Restore' : 'Delete'}</HeadCell>
        </TableHead>
        <TableContent
          columns={6}
          query={lists}
          count={lists.data?.lists.length}
          empty={text === '' ? none : `No price lists match “${text}”`}
          onClear={text === '' ? undefined : () => goTo({ text: '' })}
        >
          {lists.data?.lists.map((list) => (
            <Row key={list.id} list={list} onGone={() => title.current?.focus()} />
          ))}
        </TableContent>
      </TableRegion>
      <Pagination page={page} pages={lists.data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of price lists" />
    </>
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
