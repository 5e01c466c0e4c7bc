import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { IconButton } from '#client/components/button.tsx'
import { Cell } from '#client/components/table.tsx'
import type { Part } from '#client/features/catalogue/part.ts'
import { PartPicture } from '#client/features/catalogue/part-picture.tsx'
import { StockNote } from '#client/features/catalogue/stock-note.tsx'
import { formatAmount, formatCount } from '#client/lib/format.ts'

type ProductRowProps = { part: Part; place: number; isRemoving: boolean; onRemove: () => void }

/** A product in the list. What cannot be ordered any more is marked. */
export function ProductRow({ part, place, isRemoving, onRemove }: ProductRowProps) {
  const isLow = part.availableQuantity < part.minOrderQuantity
  return (
    <tr className="hover:bg-paper">
      <Cell className="text-ink-2">{formatCount(place)}</Cell>
      <Cell className="w-20 py-1.5">
        <PartPicture part={part} width={320} sizes="56px" className="w-14 min-w-14" />
      </Cell>
      <Cell className="min-w-52">
        <Link to={paths.part(part.id)} className="font-semibold hover:underline">
          {part.name}
        </Link>
        <span className="block font-mono text-2xs text-ink-2">{part.sku}</span>
      </Cell>
      <Cell right className="whitespace-nowrap">
        {formatAmount(part.priceMinor)}
      </Cell>
      <Cell right className="whitespace-nowrap">
        {isLow ? <StockNote part={part} /> : formatCount(part.availableQuantity)}
      </Cell>
      <Cell right className="py-1.5">
        <IconButton label={`Delete ${part.name}`} className="ml-auto text-stop" disabled={isRemoving} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Cell>
    </tr>
  )
}
