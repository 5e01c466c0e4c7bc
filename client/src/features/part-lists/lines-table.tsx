import type { Key, ReactNode } from 'react'
import { IconButton } from '#client/components/button.tsx'
import type { Column } from '#client/components/data-table/column.ts'
import { hiddenHeading, moneyHeading } from '#client/components/data-table/headings.tsx'
import { RowsTable } from '#client/components/data-table/rows-table.tsx'
import { SelectBox } from '#client/components/data-table/select-boxes.tsx'
import { X } from '#client/components/icons/shop.ts'
import { MoneyDifference } from '#client/features/substitutes/money-difference.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatAmount } from '#common/kit/format.ts'
import type { PriceRung } from '#common/prices/ladder.ts'
import type { Compared } from '#common/quick-order/comparison.ts'
import { LineQuantity } from './line-quantity.tsx'

/** A line as the table shows it; a field that it does not have is null. */
export type ShownLine = {
  key: Key
  /** The part, or the text of a line without one. */
  name: string
  box: { isSelected: boolean; disabled: boolean } | null
  /** The part, with its problems and hints under `notesId`. */
  part: ReactNode
  /** True for a line without figures, whose columns `part` fills too. */
  isWide?: boolean
  notesId: string
  rung: PriceRung | null
  /** A quantity to edit; as a number, one that stays as it is. */
  quantity: { count: number; isWrong: boolean; key?: Key } | number | null
  totalMinor: number | null
  removeLabel: string
}

type LineActions<Line> = {
  onToggle: (line: Line) => void
  onQuantity: (line: Line, quantity: number) => void
  onRemove: (line: Line) => void
}

type LinesTableProps<Line> = LineActions<Line> & {
  label: string
  lines: readonly Line[]
  shownOf: (line: Line) => ShownLine
  /** The text that became a line, for a column of its own. */
  typedOf?: ((line: Line) => ReactNode) | undefined
  /** Compares our price with another quotation, in two columns. */
  comparedOf?: ((line: Line) => Compared | null) | undefined
  className?: string
}

const card =
  'max-md:grid max-md:grid-cols-[2.25rem_minmax(0,1fr)_auto_2.75rem] max-md:items-center max-md:gap-x-2 max-md:gap-y-1 max-md:p-3 max-md:*:p-0'

/** Lines of parts with today's prices, which are not in the cart yet: a table, or cards on a phone. */
export function LinesTable<Line>({ label, lines, shownOf, typedOf, comparedOf, className = '', ...actions }: LinesTableProps<Line>) {
  const { currency } = useShopFacts()
  return (
    <RowsTable
      label={label}
      columns={columnsOf(currency, { typedOf, comparedOf }, actions)}
      rows={lines.map((line) => ({ line, shown: shownOf(line) }))}
      rowKey={({ shown }) => shown.key}
      rowClass={typedOf ? `${card} align-top` : card}
      isBox
      className={className}
    />
  )
}

type LineRow<Line> = { line: Line; shown: ShownLine }

function columnsOf<Line>(
  currency: string,
  { typedOf, comparedOf }: Pick<LinesTableProps<Line>, 'typedOf' | 'comparedOf'>,
  { onToggle, onQuantity, onRemove }: LineActions<Line>,
): Column<LineRow<Line>>[] {
  /** The columns from the part to the last figure. */
  const figures = comparedOf ? 6 : 4
  return [
    {
      ...hiddenHeading('Select'),
      cellClass: ({ shown: { isWide } }) => (isWide ? 'w-11 max-md:hidden' : 'w-11 max-md:self-start'),
      cell: ({ line, shown: { name, box } }) =>
        box && <SelectBox name={name} {...box} className={typedOf ? '' : '-ml-3'} onToggle={() => onToggle(line)} />,
    },
    ...(typedOf
      ? [
          {
            name: 'Your line',
            cellClass: ({ shown: { isWide } }: LineRow<Line>) =>
              `max-w-56 wrap-anywhere text-ink-2 md:min-w-56 ${isWide ? 'max-md:col-span-3' : 'max-md:col-span-2'}`,
            cell: ({ line }: LineRow<Line>) => typedOf(line),
          },
        ]
      : []),
    {
      name: 'Part',
      cellClass: ({ shown: { isWide } }) => {
        if (!typedOf) return 'md:min-w-48 wrap-anywhere max-md:col-span-2'
        return isWide ? 'max-md:col-span-full' : 'min-w-48 max-md:col-span-3 max-md:col-start-2'
      },
      spanOf: ({ shown: { isWide = false } }) => (isWide ? figures : 1),
      cell: ({ shown }) => shown.part,
    },
    {
      ...moneyHeading('Price', currency),
      isRight: true,
      cellClass: 'whitespace-nowrap max-md:col-start-2 max-md:text-left',
      cell: ({ shown: { rung } }) => rung && <Price rung={rung} />,
    },
    {
      name: 'Quantity',
      isRight: true,
      // Beside the price and the total of a card.
      cellClass: `max-md:col-span-2 max-md:row-span-2 ${typedOf ? '' : 'max-md:col-start-3 max-md:row-start-2'}`,
      cell: ({ line, shown }) => <Quantity shown={shown} onSave={(quantity) => onQuantity(line, quantity)} />,
    },
    {
      ...moneyHeading('Total', currency),
      isRight: true,
      cellClass: 'font-semibold whitespace-nowrap max-md:col-start-2 max-md:text-left',
      cell: ({ shown: { totalMinor } }) =>
        totalMinor !== null && (
          <>
            <span className="cond font-normal text-ink-2 md:hidden">Total </span>
            {formatAmount(totalMinor)}
          </>
        ),
    },
    ...(comparedOf ? comparedColumns(currency, comparedOf) : []),
    {
      ...hiddenHeading('Remove'),
      cellClass: 'w-11 text-right max-md:row-start-1 max-md:col-start-4',
      cell: ({ line, shown }) => (
        <IconButton label={shown.removeLabel} className="size-11" onClick={() => onRemove(line)}>
          <X size={18} />
        </IconButton>
      ),
    },
  ]
}

function comparedColumns<Line>(currency: string, comparedOf: (line: Line) => Compared | null): Column<LineRow<Line>>[] {
  return [
    {
      ...moneyHeading('Their price', currency),
      isRight: true,
      cellClass: 'whitespace-nowrap max-md:col-start-2 max-md:text-left',
      cell: ({ line }) => {
        const compared = comparedOf(line)
        return (
          compared && (
            <>
              {formatAmount(compared.theirPriceMinor)}
              <span className="text-ink-2 md:hidden"> their price</span>
            </>
          )
        )
      },
    },
    {
      ...moneyHeading('Difference', currency),
      isRight: true,
      cellClass: 'whitespace-nowrap max-md:col-span-2',
      cell: ({ line }) => {
        const compared = comparedOf(line)
        return compared && <MoneyDifference minor={compared.differenceMinor} hasCurrency={false} />
      },
    },
  ]
}

const Price = ({ rung: { unitPriceMinor, listName } }: { rung: PriceRung }) => (
  <>
    {formatAmount(unitPriceMinor)}
    <span className="text-ink-2 md:hidden"> each</span>
    {listName !== null && <span className="block text-2xs text-ink-2">{listName}</span>}
  </>
)

function Quantity({ shown: { name, quantity, notesId }, onSave }: { shown: ShownLine; onSave: (quantity: number) => void }) {
  if (quantity === null || typeof quantity === 'number') return quantity
  const { count, isWrong, key } = quantity
  return (
    <span className="inline-block w-24">
      <LineQuantity key={key} of={name} quantity={count} isWrong={isWrong} describedBy={notesId} onSave={onSave} />
    </span>
  )
}
