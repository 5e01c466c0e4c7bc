import { Link } from 'react-router-dom'
import { Money } from '#client/components/money.tsx'
import { QuantityRail } from '#client/components/quantity-rail.tsx'
import { formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'
import { OrderControls, useQuantity } from './order-controls.tsx'
import type { Part } from './part.ts'
import { PartPicture } from './part-picture.tsx'
import { SkuAndCart } from './sku-and-cart.tsx'
import { StockNote } from './stock-note.tsx'

const widths = '(min-width: 80rem) 300px, (min-width: 40rem) 50vw, 100vw'

/** A part in a grid. All cards of a row are equally high, with their controls at the bottom. */
export function PartCard({ part, eager = false }: { part: Part; eager?: boolean }) {
  const order = useQuantity(part)
  const { minOrderQuantity: min, availableQuantity: max } = part
  return (
    <article className="flex h-full flex-col border border-rule bg-sheet">
      <div className="pin1">
        <PartPicture part={part} width={320} sizes={widths} eager={eager} />
      </div>
      <div className="flex flex-1 flex-col gap-2 px-4 pt-3 pb-4">
        <SkuAndCart part={part} />
        <h3 className="line-clamp-2 text-base leading-snug">
          <Link to={paths.part(part.id)} className="hover:underline">
            {part.name}
          </Link>
        </h3>
        <p className="text-sm text-ink-2">
          {part.excerpt}
          {part.isExcerptCut && '…'}
        </p>
        <div className="mt-auto flex flex-col gap-1 pt-3">
          <p>
            <span className="wide text-lg font-bold">
              <Money minor={part.priceMinor} />
            </span>{' '}
            <span className="text-2xs text-ink-2">each</span>
          </p>
          <p className="cond flex flex-wrap justify-between gap-x-2 text-sm text-ink-2">
            <span>Minimum order {formatCount(min)}</span>
            <StockNote part={part} />
          </p>
        </div>
        <QuantityRail quantity={order.quantity} min={min} max={max} />
        <OrderControls part={part} {...order} />
      </div>
    </article>
  )
}
