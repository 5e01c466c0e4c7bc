import clsx from 'clsx'
import { Cell, NamedCell } from '#client/components/table.tsx'
import type { Column } from './column.ts'

type RowCellsProps<Row, Sort extends string> = { columns: readonly Column<Row, Sort>[]; row: Row; place: number }

export function RowCells<Row, Sort extends string>({ columns, row, place }: RowCellsProps<Row, Sort>) {
  return spannedBy(columns, row).map(({ column: { name, cardName, isRight = false, cellClass, cell }, span }) => {
    const colSpan = span > 1 ? span : undefined
    const own = typeof cellClass === 'function' ? cellClass(row) : cellClass
    return cardName === undefined ? (
      <Cell key={name} colSpan={colSpan} right={isRight} className={own}>
        {cell(row, place)}
      </Cell>
    ) : (
      // Beside its name on a card, a figure begins on the left.
      <NamedCell key={name} colSpan={colSpan} name={cardName} className={clsx(own, isRight && 'md:text-right')}>
        {cell(row, place)}
      </NamedCell>
    )
  })
}

/** The columns that have a cell in a row: not those that the cell of another one fills. */
function spannedBy<Row, Sort extends string>(columns: readonly Column<Row, Sort>[], row: Row) {
  const cells: { column: Column<Row, Sort>; span: number }[] = []
  for (let i = 0; i < columns.length; ) {
    const column = columns[i]
    if (!column) break
    const span = column.spanOf?.(row) ?? 1
    cells.push({ column, span })
    i += span
  }
  return cells
}
