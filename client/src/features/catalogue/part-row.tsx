import { Link } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { Money } from '#client/components/money.tsx'
import { formatCount } from '#client/lib/format.ts'
import { OrderControls, useQuantity } from './order-controls.tsx'
import type { Part } from './part.ts'
import { PartPicture } from './part-picture.tsx'
import { StockNote } from './stock-note.tsx'

/** A part in a list: what it is, what it costs, and how many, on one line where there is room. */
export function PartRow({ part, eager = false }: { part: Part; eager?: boolean }) {
  const { quantity, setQuantity } = useQuantity(part)
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 md:grid-cols-[8.5rem_minmax(0,1fr)_10rem_16.5rem] md:items-center">
      <div className="pin1 self-start">
        <PartPicture part={part} width={320} sizes="136px" eager={eager} />
      </div>
      <div className="min-w-0">
        <p className="font-mono text-2xs text-ink-3">{part.sku}</p>
        <h2 className="text-base leading-snug">
          <Link to={paths.part(part.id)} className="hover:underline">
            {part.name}
          </Link>
        </h2>
        <dl className="cond mt-1.5 flex flex-wrap gap-x-4 text-sm">
          {part.highlights.map(({ label, value }) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-ink-2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="cond text-sm max-md:col-span-2 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 md:text-right">
        <p className="wide text-lg font-bold">
          <Money minor={part.priceMinor} />
        </p>
        <p className="text-ink-2">Minimum {formatCount(part.minOrderQuantity)}</p>
        <p>
          <StockNote part={part} />
        </p>
      </div>
      <div className="max-md:col-span-2">
        <OrderControls {...{ part, quantity, setQuantity }} short />
      </div>
    </li>
  )
}
