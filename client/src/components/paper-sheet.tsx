// Papers: what is printed on A4, and looks like it on the screen.
import clsx from 'clsx'
import type { ReactNode } from 'react'

type PaperSheetProps = {
  /** The id of its heading. */
  labelledBy: string
  children: ReactNode
}

export const PaperSheet = ({ labelledBy, children }: PaperSheetProps) => (
  <article
    aria-labelledby={labelledBy}
    className="paper mx-auto w-full max-w-[210mm] border border-rule bg-sheet p-5 text-sm sm:p-10 print:max-w-none print:border-0 print:p-0"
  >
    {children}
  </article>
)

/** The small heading of a block of text, such as an address. */
export const PaperHeading = ({ children }: { children: string }) => <h3 className="cond text-xs text-ink-2">{children}</h3>

export const PaperFacts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={clsx('grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-0.5', className)}>{children}</dl>
)

/** A value beside its name. */
export const PaperFact = ({ name, className, children }: { name: string; className?: string | undefined; children: ReactNode }) => (
  <>
    <dt className="cond text-ink-2">{name}</dt>
    <dd className={clsx('min-w-0 wrap-anywhere', className)}>{children}</dd>
  </>
)
