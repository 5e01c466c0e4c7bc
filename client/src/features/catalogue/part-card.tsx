import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PartPicture } from '#client/components/part-picture.tsx'
import { PartPrice, PriceNote } from '#client/features/prices/part-price.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { SkuBadge } from './sku-badge.tsx'
import { StockNote } from './stock-note.tsx'

const widths = '(min-width: 80rem) 300px, 50vw'
const compactWidths = '(min-width: 80rem) 300px, (min-width: 40rem) 50vw, 88px'

type PartCardProps = {
  part: Part
  eager?: boolean | undefined
  isCompact?: boolean | undefined
  /**
   * Shows the description on phones too, cut after exactly 100 characters as the specification requires for the home page; else cut after a
   * word.
   */
  isExact?: boolean
  badge: ReactNode
  /** Replaces the usual stock text. */
  stock?: ReactNode
  controls: ReactNode
}

/**
 * A part in the grid. All cards in a row have the same height, with their controls at the bottom. On a phone two cards are side by side; a
 * compact card has the full width there, with a small picture beside its text.
 */
export function PartCard({ part, eager, isCompact = false, isExact, badge, stock, controls }: PartCardProps) {
  const text = part.excerpt.trimEnd()
  return (
    <article
      className={clsx(
        'flex h-full flex-col border border-rule bg-sheet',
        isCompact && 'max-sm:grid max-sm:grid-cols-[min(5.5rem,30%)_minmax(0,1fr)] max-sm:gap-x-3 max-sm:p-3',
      )}
    >
      <div className={clsx('pin1', isCompact && 'max-sm:row-span-2 max-sm:self-start')}>
        <PartPicture part={part} width={320} sizes={isCompact ? compactWidths : widths} eager={eager} />
      </div>
      <div className={clsx('flex min-w-0 flex-1 flex-col gap-2 px-4 pt-3 pb-4', isCompact ? 'max-sm:contents' : 'max-sm:p-2')}>
        <div className="min-w-0">
          <SkuBadge part={part} badge={badge} />
          <h3 className={clsx('line-clamp-3 min-h-6 text-base leading-snug wrap-anywhere sm:mt-2', !isCompact && 'max-sm:text-sm')}>
            <Link to={paths.part(part.id)} className="py-1 hover:underline">
              {part.name}
            </Link>
          </h3>
        </div>
        <p
          className={clsx(
            'text-sm text-ink-2 wrap-anywhere',
            isExact ? 'max-sm:col-span-2 max-sm:row-start-3 max-sm:pt-1.5' : 'max-sm:hidden',
          )}
        >
          {part.isExcerptCut ? `${isExact ? text : text.replace(/\s\S*$/, '')}…` : text}
        </p>
        <div className="mt-auto max-sm:col-start-2 sm:pt-3">
          <div className={clsx(isCompact && 'flex flex-wrap items-baseline gap-x-2 sm:block')}>
            <p>
              {/* Large text never makes a price wider than a phone. */}
              <span className={clsx('wide text-[min(1.125rem,5.5vw)] font-bold', !isCompact && 'max-sm:text-base')}>
                <PartPrice part={part} />
              </span>{' '}
              <span className={clsx('text-2xs text-ink-2', !isCompact && 'max-sm:hidden')}>each</span>
            </p>
            <PriceNote part={part} className="min-w-0" />
          </div>
          <p className="cond flex flex-wrap justify-between gap-x-2 text-sm text-ink-2 sm:mt-1.5">
            <span>Minimum {formatCount(part.minOrderQuantity)}</span>
            {stock ?? <StockNote part={part} />}
          </p>
        </div>
        <div className={clsx('flex flex-col gap-2', isCompact && 'max-sm:col-span-2 max-sm:pt-1.5')}>{controls}</div>
      </div>
    </article>
  )
}
