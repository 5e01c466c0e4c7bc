import { Link } from 'react-router-dom'
import { IconButton } from '#client/components/button.tsx'
import type { Column } from '#client/components/data-table/column.ts'
import { Trash2 } from '#client/components/icons/dashboard.ts'
import { PartPicture } from '#client/components/part-picture.tsx'
import { StockNote } from '#client/features/catalogue/stock-note.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import type { ProductSort } from './use-products.ts'

// On narrow screens a row is a card, with the picture on the left and Delete on the right.
export const productCard =
  'max-md:grid max-md:grid-cols-[3.5rem_1fr_1fr_2.75rem] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:p-4 max-md:*:p-0 hover:bg-paper'

type ProductColumnsProps = { currency: string; removingId: number | null; onRemove: (part: Part) => void }

/** The list of products. Marks products that cannot be ordered. */
export const productColumns = ({ currency, removingId, onRemove }: ProductColumnsProps): Column<Part, ProductSort>[] => [
  { name: '#', cellClass: 'text-ink-2 max-md:hidden', cell: (_, place) => formatCount(place) },
  {
    name: 'Photo',
    cellClass: 'w-20 py-1.5 max-md:row-span-2 max-md:w-auto max-md:self-start',
    cell: (part) => <PartPicture part={part} width={320} sizes="56px" className="w-14 min-w-14" />,
  },
  {
    name: 'Name',
    cellClass: 'min-w-52 max-md:col-span-2 max-md:min-w-0',
    cell: ({ id, name, sku }) => (
      <>
        <Link to={paths.part(id)} className="font-semibold hover:underline line-clamp-3">
          {name}
        </Link>
        <span className="block font-mono text-2xs text-ink-2">{sku}</span>
      </>
    ),
  },
  {
    name: `Price (${currency})`,
    sort: { up: 'price', down: '-price' },
    isRight: true,
    cardName: `Price (${currency})`,
    cellClass: 'whitespace-nowrap max-md:col-start-2',
    cell: ({ priceMinor }) => formatAmount(priceMinor),
  },
  {
    name: 'Available quantity',
    sort: { down: 'stock' },
    isRight: true,
    cardName: 'Available',
    cellClass: 'whitespace-nowrap',
    cell: (part) => (part.availableQuantity < part.minOrderQuantity ? <StockNote part={part} /> : formatCount(part.availableQuantity)),
  },
  {
    name: 'Delete',
    isRight: true,
    cellClass: 'py-1.5 max-md:col-start-4 max-md:row-start-1',
    cell: (part) => (
      <IconButton
        label={`Delete ${part.name}`}
        className="ml-auto text-stop max-md:size-11"
        disabled={removingId === part.id}
        onClick={() => onRemove(part)}
      >
        <Trash2 size={18} />
      </IconButton>
    ),
  },
]
