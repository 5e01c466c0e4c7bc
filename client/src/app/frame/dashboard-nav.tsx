import clsx from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { MenuSection } from '../pages.ts'
import { useDashboardMenu } from './menus.ts'

/** The dashboard's navigation: a column, or on narrow screens a scrolling row that shows the current page. */
export function DashboardNav() {
  const { sections, current } = useDashboardMenu()
  const strip = useRef<HTMLElement>(null)
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>(`[href="${current}"]`)
    if (!open) return
    // Scrolls only the row, or a column that is longer than the screen, and not the page.
    strip.current?.scrollTo({ left: open.offsetLeft - 64 })
    const { clientHeight = 0 } = column.current ?? {}
    column.current?.scrollTo({ top: open.offsetTop + open.offsetHeight > clientHeight ? open.offsetTop - clientHeight / 2 : 0 })
  }, [current])
  return (
    <nav
      ref={strip}
      aria-label="Dashboard"
      className="no-print relative -mx-4 overflow-x-auto px-4 max-lg:mask-[linear-gradient(to_right,#000_calc(100%-3rem),transparent)] lg:mx-0 lg:overflow-visible lg:px-0"
    >
      <div
        ref={column}
        className="flex gap-1 overflow-y-auto max-lg:w-max max-lg:pr-12 lg:sticky lg:top-24 lg:flex-col"
        style={{ maxHeight: 'calc(100dvh - 7rem)' }}
      >
        {sections.map((section) => (
          <Section key={section.group} section={section} current={current} isNamed={sections.length > 1} />
        ))}
      </div>
    </nav>
  )
}

type SectionProps = { section: MenuSection; current: string | null; isNamed: boolean }

function Section({ section: { group, links }, current, isNamed }: SectionProps) {
  const id = useId()
  return (
    <div className="flex gap-1 lg:flex-col">
      {isNamed && (
        <p id={id} className="cond flex items-center pl-3 text-sm text-ink-3 lg:mt-1.5">
          {group}
        </p>
      )}
      <ul aria-labelledby={isNamed ? id : undefined} className={clsx('flex lg:flex-col', !isNamed && 'gap-1')}>
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className={clsx(
                'flex items-center rounded-ctl px-3 whitespace-nowrap text-ink-2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink',
                isNamed ? 'min-h-9 max-lg:min-h-11' : 'min-h-11',
              )}
              // Inside the link, because the row and the column clip what is around it.
              style={{ outlineOffset: -3 }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
