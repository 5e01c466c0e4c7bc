import { memo } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '#client/components/button.tsx'
import { X } from '#client/components/icons/shop.ts'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { LineQuantity } from '#client/features/part-lists/line-quantity.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { cutText } from '#common/cut-text.ts'
import { formatAmount, formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'
import { rungAt } from '#common/prices/ladder.ts'
import { MatchedNotes } from './matched-notes.tsx'
import { OpenRow } from './open-row.tsx'
import type { FoundPart } from './part-search.tsx'
import { skipTexts } from './row-texts.ts'
import { type Choice, isGood, type Row } from './table.ts'

type LinesTableProps = {
  rows: readonly Row[]
  isSelected: (row: Row) => boolean
  onToggle: (row: Row) => void
  onQuantity: (row: Row, quantity: number) => void
  onChoose: (row: Row, choice: Choice) => void
  onFound: (row: Row, part: FoundPart) => void
  onRemove: (row: Row) => void
}

export function LinesTable({ rows, ...actions }: LinesTableProps) {
  const { currency } = useShopFacts()
  return (
    <TableRegion label="Your lines" className="overflow-visible! max-md:[&_tbody]:block max-md:[&_thead]:hidden max-md:[&>table]:block">
      <TableHead>
        <HeadCell>
          <span className="sr-only">Select</span>
        </HeadCell>
        <HeadCell>Your line</HeadCell>
        <HeadCell>Part</HeadCell>
        <HeadCell right>
          Price <span className="font-normal">({currency})</span>
        </HeadCell>
        <HeadCell right>Quantity</HeadCell>
        <HeadCell right>
          Total <span className="font-normal">({currency})</span>
        </HeadCell>
        <HeadCell>
          <span className="sr-only">Remove</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <LineRow key={row.id} row={row} {...actions} />
        ))}
      </TableBody>
    </TableRegion>
  )
}

const card =
  'max-md:grid max-md:grid-cols-[3.5rem_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:gap-y-1 max-md:p-3 max-md:*:p-0 align-top'

const LineRow = memo(function LineRow({
  row,
  isSelected,
  onToggle,
  onQuantity,
  onChoose,
  onFound,
  onRemove,
}: Omit<LinesTableProps, 'rows'> & { row: Row }) {
  const matched = row.status === 'matched' ? row : null
  const notes = `notes-${row.id}`
  const name = matched?.part.name ?? row.text.trim()
  const rung = matched && rungAt(matched.part.ladder, matched.proposed)
  const isFilled = matched !== null && !matched.problems.includes('bad-quantity')
  return (
    <tr className={card} data-status={row.status}>
      <Cell className="w-11 max-md:self-start">
        {matched && (
          <label className="grid size-11 place-items-center">
            <span className="sr-only">Select {name}</span>
            <input
              type="checkbox"
              className="size-5 accent-[var(--mask)]"
              checked={isSelected(row)}
              disabled={!isGood(row)}
              onChange={() => onToggle(row)}
            />
          </label>
        )}
      </Cell>
      <Cell className="max-w-56 wrap-anywhere text-ink-2">
        <span className="cond mr-2 text-ink-3">{row.number}</span>
        {row.text.trim().replaceAll('\t', '  ')}
      </Cell>
      <Cell className="min-w-48 max-md:col-span-2 max-md:col-start-2">
        {matched && (
          <>
            <Link to={paths.part(matched.part.productId)} className="font-semibold wrap-anywhere hover:underline">
              {matched.part.name}
            </Link>
            <span className="block font-mono text-2xs text-ink-2">{matched.part.sku}</span>
            <MatchedNotes id={notes} row={matched} onTake={(quantity) => onQuantity(row, quantity)} />
          </>
        )}
        {(row.status === 'choose' || row.status === 'unknown') && (
          <OpenRow row={row} onChoose={(choice) => onChoose(row, choice)} onFound={(part) => onFound(row, part)} />
        )}
        {row.status === 'joined' && (
          <p className="text-ink-2">
            {row.part.name}: {row.quantity === null ? 'the minimum' : formatCount(row.quantity)} added to line {row.into}.
          </p>
        )}
        {row.status === 'skipped' && <p className="text-ink-2">{skipTexts[row.reason]}</p>}
        {row.status === 'waiting' && <p className="text-ink-2">Not checked yet.</p>}
      </Cell>
      <Cell right className="whitespace-nowrap max-md:col-start-2 max-md:text-left">
        {rung && (
          <>
            {formatAmount(rung.unitPriceMinor)}
            <span className="text-ink-2 md:hidden"> each</span>
            {rung.listName !== null && <span className="block text-2xs text-ink-2">{rung.listName}</span>}
          </>
        )}
      </Cell>
      <Cell right className="">
        {matched && (
          <span className="inline-block">
            <LineQuantity
              key={matched.proposed}
              of={name}
              quantity={isFilled ? matched.proposed : 0}
              isWrong={!isGood(row)}
              describedBy={notes}
              onSave={(quantity) => onQuantity(row, quantity)}
            />
          </span>
        )}
      </Cell>
      <Cell right className="font-semibold whitespace-nowrap max-md:col-start-2 max-md:text-left">
        {isFilled && formatAmount(matched.totalMinor)}
      </Cell>
      <Cell right className="w-11 max-md:row-start-1 max-md:col-start-3">
        <IconButton label={`Remove line ${row.number}, ${cutText(row.text.trim(), 80)}`} className="size-11" onClick={() => onRemove(row)}>
          <X size={18} />
        </IconButton>
      </Cell>
    </tr>
  )
})
