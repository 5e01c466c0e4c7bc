import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { ChevronLeft, ChevronRight } from '#client/components/icons/shop.ts'

type PaginationProps = {
  /** From 1. */
  page: number
  pages: number
  hrefOf: (page: number) => string
  label: string
  /** Keeps the scroll position, for lists that are not at the top of the page. */
  keepsScroll?: boolean
}

/** Page numbers as real links. Renders nothing for a single page. */
export function Pagination({ page, pages, hrefOf, label, keepsScroll = false }: PaginationProps) {
  if (pages <= 1) return null
  const cell = 'grid h-11 min-w-11 place-items-center rounded-ctl px-2 hover:bg-sunk'
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link preventScrollReset={keepsScroll} to={hrefOf(page - 1)} className={cell} aria-label="Previous page">
          <ChevronLeft size={18} />
        </Link>
      )}
      {pagesAround(page, pages).map((step) =>
        typeof step === 'string' ? (
          <span key={step} className="px-1 text-ink-3" aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={step}
            preventScrollReset={keepsScroll}
            to={hrefOf(step)}
            aria-label={`Page ${step}`}
            aria-current={step === page ? 'page' : undefined}
            className={clsx(cell, step === page && 'bg-ink text-paper hover:bg-ink')}
          >
            {step}
          </Link>
        ),
      )}
      {page < pages && (
        <Link preventScrollReset={keepsScroll} to={hrefOf(page + 1)} className={cell} aria-label="Next page">
          <ChevronRight size={18} />
        </Link>
      )}
    </nav>
  )
}

/** The first and last page and the neighbours of this one; a string marks a gap. */
export function pagesAround(page: number, pages: number): (number | string)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((step, i, all) => step >= 1 && step <= pages && all.indexOf(step) === i)
  return shown.sort((a, b) => a - b).flatMap((step, i) => (i > 0 && step - (shown[i - 1] ?? 0) > 1 ? [`gap-${step}`, step] : [step]))
}
