import { Link } from 'react-router-dom'
import { IconButton } from '#client/components/button.tsx'
import { X } from '#client/components/icons/shop.ts'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatAmount } from '#common/format.ts'
import { lineTotalMinor } from '#common/money.ts'
import { paths } from '#common/paths.ts'
import { rungAt } from '#common/prices/ladder.ts'
import { LineNotes } from './line-notes.tsx'
import { LineQuantity } from './line-quantity.tsx'
import { isGood } from './line-texts.ts'
import type { ListedLine } from './use-part-list.ts'

type PartListTableProps = {
  lines: readonly ListedLine[]
  isSelected: (line: ListedLine) => boolean
  onToggle: (line: ListedLine) => void
  onQuantity: (line: ListedLine, quantity: number) => void
  onRemove: (line: ListedLine) => void
}

/** Lines of a list with today's prices and stock: a table, or cards on a phone. */
export function PartListTable({ lines, ...actions }: PartListTableProps) {
  const { currency } = useShopFacts()
  return (
    <TableRegion label="Lines of the list" className="max-md:[&_tbody]:block max-md:[&_thead]:hidden max-md:[&>table]:block">
      <TableHead>
        <HeadCell>
          <span className="sr-only">Select</span>
        </HeadCell>
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
        {lines.map((line) => (
          <Row key={line.productId} line={line} {...actions} />
        ))}
      </TableBody>
    </TableRegion>
  )
}

const card =
  'max-md:grid max-md:grid-cols-[3.5rem_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:gap-y-1 max-md:p-3 max-md:*:p-0'

function Row({ line, isSelected, onToggle, onQuantity, onRemove }: Omit<PartListTableProps, 'lines'> & { line: ListedLine }) {
  const { productId, name, sku, quantity, isGone, ladder } = line
  const rung = ladder.length > 0 ? rungAt(ladder, quantity) : null
  const notes = `notes-${productId}`
  return (
    <tr className={card}>
      <Cell className="w-11 max-md:self-start">
        <label className="grid size-11 place-items-center">
          <span className="sr-only">Select {name}</span>
          <input
            type="checkbox"
            className="size-5 accent-[var(--mask)]"
            checked={isSelected(line)}
            disabled={isGone}
            onChange={() => onToggle(line)}
          />
        </label>
      </Cell>
      <Cell className="min-w-48 wrap-anywhere max-md:col-span-2">
        {isGone ? (
          <span className="text-ink-2">{name}</span>
        ) : (
          <Link to={paths.part(productId)} className="hover:underline">
            {name}
          </Link>
        )}
        <span className="block font-mono text-2xs text-ink-2">{sku}</span>
        <LineNotes id={notes} line={line} onTake={(wanted) => onQuantity(line, wanted)} onRemove={() => onRemove(line)} />
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
      <Cell right>
        {isGone ? (
          quantity
        ) : (
          <span className="inline-block">
            <LineQuantity
              of={name}
              quantity={quantity}
              isWrong={!isGood(line)}
              describedBy={notes}
              onSave={(wanted) => onQuantity(line, wanted)}
            />
          </span>
        )}
      </Cell>
      <Cell right className="font-semibold whitespace-nowrap max-md:col-start-2 max-md:text-left">
        {rung && formatAmount(lineTotalMinor(rung.unitPriceMinor, quantity))}
      </Cell>
      <Cell right className="w-11">
        <IconButton label={`Remove ${name}`} className="size-11 max-md:ml-auto" onClick={() => onRemove(line)}>
          <X size={18} />
        </IconButton>
      </Cell>
    </tr>
  )
}
