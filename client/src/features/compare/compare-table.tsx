import clsx from 'clsx'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router-dom'
import { DifferentSign } from '#client/components/different-sign.tsx'
import { Award } from '#client/components/icons/comparison.ts'
import { X } from '#client/components/icons/shop.ts'
import { PartPicture } from '#client/components/part-picture.tsx'
import { StockNote } from '#client/features/catalogue/stock-note.tsx'
import { OwnPricesContext } from '#client/features/prices/own-prices.ts'
import { PartPrice, PriceNote } from '#client/features/prices/part-price.tsx'
import { formatCount, plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { type ComparedPart, type CompareGroup, lowestOf } from './compare-rows.ts'

type CompareTableProps = {
  parts: readonly ComparedPart[]
  groups: readonly CompareGroup[]
  hrefWithout: (part: ComparedPart) => string
  onRemove: (part: ComparedPart) => void
  controlsOf: (part: ComparedPart) => ReactNode
}

/** One column per part. The row names remain visible while a narrow screen scrolls sideways. */
export function CompareTable({ parts, groups, hrefWithout, onRemove, controlsOf }: CompareTableProps) {
  const own = use(OwnPricesContext)
  const prices = parts.map(({ id, priceMinor }) => own?.get(id)?.[0]?.unitPriceMinor ?? priceMinor)
  const minimums = parts.map(({ minOrderQuantity }) => minOrderQuantity)
  const stock = parts.map(({ availableQuantity }) => availableQuantity)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section tabIndex={0} aria-label="Comparison of parts" className="relative overflow-x-auto border border-rule bg-sheet">
      <table className={clsx('w-full table-fixed border-separate [border-spacing:0] text-sm', leastWidths[parts.length])}>
        <thead>
          <tr>
            <td className={clsx(nameCell, 'border-t-0')} />
            {parts.map((part) => (
              <th key={part.id} scope="col" className="border-l border-rule p-2 text-left align-top font-semibold sm:p-3">
                <div className="pin1 mb-2">
                  <PartPicture part={part} width={320} sizes="(min-width: 40rem) 260px, 112px" eager />
                </div>
                <Link to={paths.part(part.id)} className="inline-block min-h-6 wrap-anywhere hover:underline">
                  {part.name}
                </Link>
                <Link
                  to={hrefWithout(part)}
                  rel="nofollow"
                  preventScrollReset
                  onClick={() => onRemove(part)}
                  className="flex min-h-9 items-center gap-1 font-normal text-ink-2 underline underline-offset-4 pointer-coarse:min-h-11"
                >
                  <X size={14} />
                  Remove<span className="sr-only"> {part.name}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row parts={parts} label="Price each" best={lowestOf(prices)} isDifferent={isMixed(prices)}>
            {parts.map((part) => (
              <div key={part.id}>
                <span className="cond font-bold *:whitespace-normal">
                  <PartPrice part={part} />
                </span>
                <PriceNote part={part} />
              </div>
            ))}
          </Row>
          <Row parts={parts} label="Availability" isDifferent={isMixed(stock)}>
            {parts.map((part) => (
              <StockNote key={part.id} part={part} />
            ))}
          </Row>
          <Row parts={parts} label="Minimum order" best={lowestOf(minimums)} isDifferent={isMixed(minimums)}>
            {minimums.map(formatCount)}
          </Row>
          {parts.some(({ rating }) => rating !== null) && (
            <Row parts={parts} label="Rating">
              {parts.map(({ rating }) => (rating ? `${rating.stars} of 5, ${plural(rating.reviews, 'review')}` : 'No reviews'))}
            </Row>
          )}
          <Row parts={parts} label="Order">
            {parts.map(controlsOf)}
          </Row>
        </tbody>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={parts.length + 1} className="border-t border-ink bg-sunk px-2 py-2 text-left text-base sm:px-3">
                <span className="sticky left-2">{title}</span>
              </th>
            </tr>
            {rows.map(({ key, label, cells, isDifferent, best }) => (
              <Row key={key} parts={parts} label={label} best={best} isDifferent={isDifferent}>
                {cells.map((cell) => cell ?? <span className="text-ink-3">Not known</span>)}
              </Row>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

const isMixed = (values: readonly number[]) => new Set(values).size > 1

/**
 * By the number of parts. The columns are equal, so that loading content moves no column. On a phone the edge cuts through a column, which
 * shows that the table scrolls.
 */
const leastWidths: Readonly<Record<number, string>> = {
  2: 'min-w-80 sm:min-w-148',
  3: 'min-w-120 sm:min-w-200',
  4: 'min-w-152 sm:min-w-252',
}

const nameCell = 'sticky left-0 z-10 w-24 border-t border-rule bg-sheet p-2 text-left align-top wrap-anywhere sm:w-44 sm:p-3'

type RowProps = {
  parts: readonly ComparedPart[]
  label: string
  /** True if the parts differ; undefined for a row that is not compared. */
  isDifferent?: boolean
  best?: readonly number[]
  /** One cell per part. */
  children: ReactNode[]
}

function Row({ parts, label, isDifferent, best = [], children }: RowProps) {
  return (
    <tr>
      <th scope="row" className={clsx(nameCell, 'cond font-normal hyphens-auto wrap-anywhere text-ink-2')}>
        {label}
        {isDifferent && <DifferentSign />}
      </th>
      {parts.map(({ id }, at) => (
        <td
          key={id}
          className={clsx('border-t border-l border-rule p-2 align-top wrap-anywhere sm:p-3', isDifferent === false && 'text-ink-2')}
        >
          {children[at]}
          {best.includes(at) && (
            <span className="flex items-center gap-1 text-2xs font-semibold text-ok">
              <Award size={14} />
              {best.length > 1 || children.length > 2 ? 'Best' : 'Better'}
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}
