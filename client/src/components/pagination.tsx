import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { ChevronLeft, ChevronRight } from '#client/components/icons/shop.ts'

type PaginationProps = {
  /** From 1; null between numbered pages. */
  page: number | null
  pages: number
  hrefOf: (page: number) => string
  label: string
  /** Keeps the scroll position, for lists that are not at the top of the page. */
  keepsScroll?: boolean
  /** The addresses of the adjacent pages, for lists that are not only paged by number. */
  beside?: { previous: string | null; next: string | null }
}

const cell = 'grid h-11 min-w-11 place-items-center rounded-ctl px-2 hover:bg-sunk'

/** Page numbers as real links. Renders nothing for a single page. */
export function Pagination({ page, pages, hrefOf, label, keepsScroll = false, beside }: PaginationProps) {
  const numbered = (step: number | null) => (step === null || step < 1 || step > pages ? null : hrefOf(step))
  const previous = beside ? beside.previous : numbered(page && page - 1)
  const next = beside ? beside.next : numbered(page && page + 1)
  if (pages <= 1 && previous === null && next === null) return null
  // Adjacent pages without a number are reached step by step.
  const isNumbered = (step: number) => step === 1 || step === pages || step === page || hrefOf(step) === previous || hrefOf(step) === next
  const steps = pagesAround(page, pages).filter((step) => typeof step === 'string' || isNumbered(step))
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-center gap-1">
      {previous !== null && (
        <Link preventScrollReset={keepsScroll} to={previous} className={cell} aria-label="Previous page">
          <ChevronLeft size={18} />
        </Link>
      )}
      {steps.map((step) =>
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
      {next !== null && (
        <Link preventScrollReset={keepsScroll} to={next} className={cell} aria-label="Next page">
          <ChevronRight size={18} />
        </Link>
      )}
    </nav>
  )
}

/** The first and last page and the neighbours of this one; a string marks a gap. */
export function pagesAround(page: number | null, pages: number): (number | string)[] {
  const near = page === null ? [] : [page - 1, page, page + 1]
  const shown = [1, ...near, pages].filter((step, i, all) => step >= 1 && step <= pages && all.indexOf(step) === i)
  return shown.sort((a, b) => a - b).flatMap((step, i) => (i > 0 && step - (shown[i - 1] ?? 0) > 1 ? [`gap-${step}`, step] : [step]))
}
