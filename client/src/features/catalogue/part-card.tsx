import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'
import { SkuBadge } from './sku-badge.tsx'
import { StockNote } from './stock-note.tsx'

const widths = '(min-width: 80rem) 300px, (min-width: 40rem) 50vw, 100vw'

type PartCardProps = { part: Part; eager?: boolean | undefined; badge: ReactNode; controls: ReactNode }

/** A part in the grid. All cards of a row have the same height, with their controls at the bottom. */
export function PartCard({ part, eager, badge, controls }: PartCardProps) {
  return (
    <article className="flex h-full flex-col border border-rule bg-sheet">
      <div className="pin1">
        <PartPicture part={part} width={320} sizes={widths} eager={eager} />
      </div>
      <div className="flex flex-1 flex-col gap-2 px-4 pt-3 pb-4">
        <SkuBadge sku={part.sku} badge={badge} />
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
            <span>Minimum order {formatCount(part.minOrderQuantity)}</span>
            <StockNote part={part} />
          </p>
        </div>
        {controls}
      </div>
    </article>
  )
}
