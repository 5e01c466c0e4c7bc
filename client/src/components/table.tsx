// Tables scroll inside a named region, so that pages never scroll sideways.
import clsx from 'clsx'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from '#client/components/icons/dashboard.ts'

/** For a table that fits wide screens: the page scrolls, not a box within it. Focused elements are not hidden under the table head. */
export const scrollsWithPage =
  'xl:overflow-x-clip xl:overflow-y-visible xl:[&_tbody_:is(a,button,input,textarea,[data-field])]:scroll-mt-10'

/** The position of the table head while the page scrolls. */
export const belowTopBar = 'xl:top-[4.5rem]'

/** Dims the previous page's rows while the next page loads. */
export const fading = (isFading: boolean) => clsx('transition-opacity duration-[120ms]', isFading && 'opacity-60')

// Positioned, so that visually hidden text scrolls with the table instead of widening the page. The head is hidden if there are no rows.
const region = 'relative overflow-auto border border-rule bg-sheet has-[[data-empty]]:border-0 has-[[data-empty]]:[&_thead]:hidden'

export function TableRegion({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section tabIndex={0} aria-label={label} className={clsx(region, className)}>
      <table className="w-full text-sm">{children}</table>
    </section>
  )
}

export function TableHead({ children, className = 'top-0' }: { children: ReactNode; className?: string }) {
  return (
    <thead className={clsx('cond sticky z-10 bg-sunk text-left text-ink-2', className)}>
      <tr>{children}</tr>
    </thead>
  )
}

type HeadCellProps = {
  children: ReactNode
  right?: boolean
  /** The current sort order of this column; `onSort` makes the heading a button. */
  sorted?: 'ascending' | 'descending' | undefined
  onSort?: (() => void) | undefined
  className?: string | undefined
}

export function HeadCell({ children, right = false, sorted, onSort, className }: HeadCellProps) {
  const arrow = sorted && (sorted === 'ascending' ? <ArrowUp size={14} /> : <ArrowDown size={14} />)
  return (
    <th scope="col" aria-sort={sorted} className={clsx('px-3 py-2 font-semibold whitespace-nowrap', right && 'text-right', className)}>
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex min-h-6 items-center gap-1 hover:underline">
          {children}
          {arrow ?? <ChevronsUpDown size={14} className="text-ink-3" />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export function Cell({ right = false, className, ...rest }: ComponentProps<'td'> & { right?: boolean }) {
  return <td {...rest} className={clsx('px-3 py-2', right && 'text-right', className)} />
}

/** A cell that shows its name where rows are cards, which have no headings. */
export function NamedCell({ name, children, ...rest }: ComponentProps<'td'> & { name: string }) {
  return (
    <Cell {...rest} className={clsx('max-md:p-0', rest.className)}>
      <span className="cond block text-2xs text-ink-2 md:hidden">{name}</span>
      {children}
    </Cell>
  )
}

export function TableBody({ children, ref }: { children: ReactNode; ref?: Ref<HTMLTableSectionElement> }) {
  return (
    <tbody ref={ref} className="divide-y divide-rule">
      {children}
    </tbody>
  )
}
