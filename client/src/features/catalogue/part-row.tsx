import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { formatCount } from '#common/format.ts'
import { paths } from '#common/paths.ts'
import { SkuBadge } from './sku-badge.tsx'
import { StockNote } from './stock-note.tsx'

type PartRowProps = { part: Part; eager?: boolean | undefined; badge: ReactNode; controls: ReactNode }

/** A part in the list. On one line if the list is wide enough. */
export function PartRow({ part, eager, badge, controls }: PartRowProps) {
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 @2xl:grid-cols-[8.5rem_minmax(0,1fr)_16.5rem] @2xl:items-center @4xl:grid-cols-[8.5rem_minmax(0,1fr)_27.5rem]">
      <div className="pin1 self-start">
        <PartPicture part={part} width={320} sizes="136px" eager={eager} />
      </div>
      <div className="min-w-0 @4xl:self-start">
        <SkuBadge sku={part.sku} badge={badge} />
        <h3 className="text-base leading-snug">
          <Link to={paths.part(part.id)} className="hover:underline">
            {part.name}
          </Link>
        </h3>
        <dl className="cond mt-1.5 flex flex-wrap gap-x-4 text-sm">
          {part.highlights.map(({ label, value }) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-ink-2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="col-span-2 grid items-center gap-x-4 gap-y-3 @2xl:col-span-1 @4xl:grid-cols-[10rem_minmax(0,1fr)]">
        <div className="cond flex flex-wrap items-baseline gap-x-4 text-sm @2xl:justify-end @4xl:block @4xl:text-right">
          <p className="wide basis-full text-lg font-bold @2xl:text-right">
            <Money minor={part.priceMinor} />
          </p>
          <p className="text-ink-2">Minimum {formatCount(part.minOrderQuantity)}</p>
          <p>
            <StockNote part={part} />
          </p>
        </div>
        {controls}
      </div>
    </li>
  )
}
