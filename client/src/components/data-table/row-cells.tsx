import clsx from 'clsx'
import { Cell, NamedCell } from '#client/components/table.tsx'
import type { Column } from './column.ts'

type RowCellsProps<Row, Sort extends string> = { columns: readonly Column<Row, Sort>[]; row: Row; place: number }

export function RowCells<Row, Sort extends string>({ columns, row, place }: RowCellsProps<Row, Sort>) {
  return columns.map(({ name, cardName, isRight = false, cellClass, cell }) =>
    cardName === undefined ? (
      <Cell key={name} right={isRight} className={cellClass}>
        {cell(row, place)}
      </Cell>
    ) : (
      // Beside its name on a card, a figure begins on the left.
      <NamedCell key={name} name={cardName} className={clsx(cellClass, isRight && 'md:text-right')}>
        {cell(row, place)}
      </NamedCell>
    ),
  )
}
