import { Link } from 'react-router-dom'
import { IconButton } from '#client/components/button.tsx'
import { Trash2 } from '#client/components/icons/dashboard.ts'
import { PartPicture } from '#client/components/part-picture.tsx'
import { Cell } from '#client/components/table.tsx'
import { StockNote } from '#client/features/catalogue/stock-note.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatAmount, formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'
import { NamedCell } from './manage-cells.tsx'

type ProductRowProps = { part: Part; place: number; isRemoving: boolean; onRemove: () => void }

// On narrow screens a row is a card, with the picture on the left and Delete on the right.
const card =
  'max-md:grid max-md:grid-cols-[3.5rem_1fr_1fr_2.75rem] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:p-4 max-md:*:p-0'

/** A product in the list. Marks products that cannot be ordered. */
export function ProductRow({ part, place, isRemoving, onRemove }: ProductRowProps) {
  const { currency } = useShopFacts()
  const isLow = part.availableQuantity < part.minOrderQuantity
  return (
    <tr className={`${card} hover:bg-paper`}>
      <Cell className="text-ink-2 max-md:hidden">{formatCount(place)}</Cell>
      <Cell className="w-20 py-1.5 max-md:row-span-2 max-md:w-auto max-md:self-start">
        <PartPicture part={part} width={320} sizes="56px" className="w-14 min-w-14" />
      </Cell>
      <Cell className="min-w-52 max-md:col-span-2 max-md:min-w-0">
        <Link to={paths.part(part.id)} className="font-semibold hover:underline">
          {part.name}
        </Link>
        <span className="block font-mono text-2xs text-ink-2">{part.sku}</span>
      </Cell>
      <NamedCell name={`Price (${currency})`} className="whitespace-nowrap max-md:col-start-2 md:text-right">
        {formatAmount(part.priceMinor)}
      </NamedCell>
      <NamedCell name="Available" className="whitespace-nowrap md:text-right">
        {isLow ? <StockNote part={part} /> : formatCount(part.availableQuantity)}
      </NamedCell>
      <Cell right className="py-1.5 max-md:col-start-4 max-md:row-start-1">
        <IconButton label={`Delete ${part.name}`} className="ml-auto text-stop max-md:size-11" disabled={isRemoving} onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      </Cell>
    </tr>
  )
}
