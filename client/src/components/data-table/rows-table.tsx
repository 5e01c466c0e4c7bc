import clsx from 'clsx'
import { Fragment, type Key, type ReactNode, useRef } from 'react'
import { ShowMore, useFirstRows } from '#client/components/first-rows.tsx'
import { belowTopBar, fading, HeadCell, scrollsWithPage, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import type { RowsShown, SortKeys } from './column.ts'
import { NoRows } from './no-rows.tsx'
import { RowCells } from './row-cells.tsx'

// On narrow screens, rows are cards.
const cardsBelow = {
  md: 'max-md:[&_thead]:hidden max-md:[&>table]:block max-md:[&_tbody]:block',
  xl: 'max-xl:[&_thead]:hidden max-xl:[&>table]:block max-xl:[&_tbody]:block',
} as const

export type RowsTableLook = {
  /** The width below which rows are cards; null for a table that is one on all screens. */
  cards?: keyof typeof cardsBelow | null
  /** True if a box of its own scrolls sideways on wide screens, instead of the page. */
  isBox?: boolean
  className?: string
}

type RowsTableProps<Row, Sort extends string> = RowsTableLook &
  RowsShown<Row, Sort> & {
    label: string
    /** Undefined while loading. */
    rows: readonly Row[] | undefined
    rowKey: (row: Row, i: number) => Key
    firstPlace?: number
    /** The props of a sortable heading. */
    headingOf?: (keys: SortKeys<Sort>) => { sorted: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined
    /** The query behind the rows, and the text if it finds none; a table without it always has rows. */
    source?: {
      query: { error: unknown; isPlaceholderData: boolean; refetch: () => unknown }
      empty: string
      onClear?: (() => void) | undefined
    }
  }

/**
 * A table whose columns are data: headings that sort, and rows, or the reason why there are none. A phone shows the first rows of a long
 * one. Of rows that render themselves, it shows all, unless the table `hasFirstRows`.
 */
export function RowsTable<Row, Sort extends string = never>(props: RowsTableProps<Row, Sort>) {
  const { label, columns, rows, rowKey, firstPlace = 1, headingOf, source, cards = 'md', isBox = false, className } = props
  const isCut = cards !== null && (props.renderRow === undefined || props.hasFirstRows === true)
  const first = useFirstRows(isCut ? (rows?.length ?? 0) : 0)
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = rows?.map((row, i) => <Fragment key={rowKey(row, i)}>{renderRow(props, row, firstPlace + i, first.classOf(i))}</Fragment>)
  return (
    <>
      <TableRegion
        label={label}
        className={clsx(
          !isBox && scrollsWithPage,
          cards !== null && cardsBelow[cards],
          source && fading(source.query.isPlaceholderData),
          className,
        )}
      >
        <TableHead className={isBox ? 'top-0' : belowTopBar}>
          {columns.map(({ name, heading = name, sort, isRight = false, headClass }) => (
            <HeadCell key={name} right={isRight} className={headClass} {...(sort && headingOf?.(sort))}>
              {heading}
            </HeadCell>
          ))}
        </TableHead>
        {source && !shown?.length ? (
          <NoRows columns={columns.length} isLoaded={rows !== undefined} {...source} />
        ) : 'isRowBody' in props && props.isRowBody ? (
          shown
        ) : (
          <TableBody ref={body}>{shown}</TableBody>
        )}
      </TableRegion>
      <ShowMore rows={first} list={body} />
    </>
  )
}

function renderRow<Row, Sort extends string>(shown: RowsShown<Row, Sort>, row: Row, place: number, className: string): ReactNode {
  if (shown.renderRow) return shown.renderRow(row, place, className)
  return (
    <tr className={clsx(shown.rowClass, className)}>
      <RowCells columns={shown.columns} row={row} place={place} />
    </tr>
  )
}
