import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Facts side by side, up to four in a row. */
export const FactGrid = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={clsx('grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4', className)}>{children}</dl>
)

/** A value below its name. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="cond text-xs text-ink-2">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
