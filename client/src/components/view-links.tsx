import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type ViewLinksProps<View extends string> = {
  label: string
  views: readonly (readonly [view: View, name: ReactNode])[]
  current: View
  hrefOf: (view: View) => string
  className?: string
  /** True if all of them fit a phone side by side only if they are narrow. */
  isTight?: boolean
}

const tight = 'text-center max-sm:px-2.5'

/** Links between the views of one page, as one control. */
export const ViewLinks = <View extends string>({ label, views, current, hrefOf, className, isTight }: ViewLinksProps<View>) => (
  <nav aria-label={label} className={clsx('inline-flex rounded-ctl border border-rule-2 bg-sheet', className)}>
    {views.map(([view, name]) => (
      <Link
        key={view}
        to={hrefOf(view)}
        preventScrollReset
        aria-current={view === current ? 'true' : undefined}
        className={clsx('inline-flex min-h-11 items-center gap-1.5 px-4 aria-[current]:bg-ink aria-[current]:text-paper', isTight && tight)}
      >
        {name}
      </Link>
    ))}
  </nav>
)
