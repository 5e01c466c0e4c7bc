import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PartPicture } from '#client/components/part-picture.tsx'
import { RowPrices } from '#client/features/prices/part-price.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { SkuBadge } from './sku-badge.tsx'
import { StockNote } from './stock-note.tsx'

type PartRowProps = {
  part: Part
  eager?: boolean | undefined
  badge: ReactNode
  /** Replaces the usual stock text. */
  stock?: ReactNode
  controls: ReactNode
}

/**
 * A part in the list. Long names differ at their end, so they have three lines; on a phone such a name leaves no space for the highlights. On
 * one line if the list is wide enough.
 */
export function PartRow({ part, eager, badge, stock, controls }: PartRowProps) {
  return (
    <li className="part-row">
      <PartPicture part={part} width={320} isSmall eager={eager} className="pin1" />
      <div className="part-text">
        <SkuBadge part={part} badge={badge} />
        <h3>
          <Link to={paths.part(part.id)}>{part.name}</Link>
        </h3>
        <p className="part-specs cond">
          {part.highlights.map(({ label, value }, i) => (
            <Fragment key={label}>
              {`${i > 0 ? ' ' : ''}${label.replaceAll(' ', '\u00a0')}\u00a0`}
              <b>{value}</b>
            </Fragment>
          ))}
        </p>
      </div>
      <RowPrices part={part}>
        <p>
          {`Minimum ${formatCount(part.minOrderQuantity)}`}
          {stock ?? <StockNote part={part} />}
        </p>
      </RowPrices>
      {controls}
    </li>
  )
}
