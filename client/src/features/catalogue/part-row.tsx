import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PartPicture } from '#client/components/part-picture.tsx'
import { PartPrice, PriceList, PriceStep } from '#client/features/prices/part-price.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'
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
 * A part in the list. At most 200 px high on a phone, where a name of two lines leaves no space for the highlights; on one line if the list
 * is wide enough.
 */
export function PartRow({ part, eager, badge, stock, controls }: PartRowProps) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-3 @xl:grid-cols-[6.5rem_minmax(0,1fr)_19.5rem] @xl:gap-x-4 @4xl:grid-cols-[8.5rem_minmax(0,1fr)_9.5rem_19.5rem]">
      <div className="pin1 self-start @xl:row-span-2 @4xl:row-span-1">
        <PartPicture part={part} width={320} sizes="136px" eager={eager} />
      </div>
      <div className="flex h-17 min-w-0 flex-col self-start @xl:row-span-2 @xl:h-auto @4xl:row-span-1">
        <SkuBadge part={part} badge={badge} />
        <h3 className="line-clamp-2 shrink-0 text-base leading-snug wrap-anywhere">
          <Link to={paths.part(part.id)} className="hover:underline">
            {part.name}
          </Link>
        </h3>
        <dl className="cond flex max-h-5 min-h-0 flex-wrap gap-x-4 overflow-hidden text-sm @xl:mt-1 @xl:max-h-10">
          {part.highlights.map(({ label, value }) => (
            <div key={label} className="flex max-w-full gap-1.5">
              <dt className="shrink-0 text-ink-2">{label}</dt>
              <dd className="truncate">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="cond col-span-2 flex flex-wrap items-baseline gap-x-3 text-sm @xl:col-span-1 @xl:self-end @4xl:flex-col @4xl:flex-nowrap @4xl:items-end @4xl:self-center">
        <PriceList part={part} className="order-1 max-w-24 @4xl:order-none @4xl:max-w-full" />
        <div className="wide text-lg leading-6 font-bold">
          <PartPrice part={part} />
        </div>
        <p className="order-3 flex basis-full flex-wrap justify-between gap-x-3 @4xl:order-none @4xl:basis-auto @4xl:justify-end">
          <span className="text-ink-2">Minimum {formatCount(part.minOrderQuantity)}</span>
          {stock ?? <StockNote part={part} />}
        </p>
        <PriceStep part={part} className="order-2 min-w-0 flex-1 text-right @4xl:order-none @4xl:max-w-full @4xl:flex-none" />
      </div>
      <div className="col-span-2 @xl:col-span-1 @xl:self-start @4xl:self-center">{controls}</div>
    </li>
  )
}
