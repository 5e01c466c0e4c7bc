import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { paths } from '#common/kit/paths.ts'
import { useDashboardLinks } from './menus.ts'

/** The dashboard's navigation: a column, or on narrow screens a scrolling row that shows the current page. */
export function DashboardNav() {
  const links = useDashboardLinks()
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>(`[href="${pathname}"], [aria-current=page]`)
    // Scrolls only the row, not the page.
    if (open) strip.current?.scrollTo({ left: open.offsetLeft - 24 })
  }, [pathname])
  return (
    <nav
      ref={strip}
      aria-label="Dashboard"
      className="no-print relative -mx-4 overflow-x-auto px-4 max-lg:mask-[linear-gradient(to_right,#000_calc(100%-3rem),transparent)] lg:mx-0 lg:overflow-visible lg:px-0"
    >
      <ul className="flex gap-1 max-lg:w-max max-lg:pr-12 lg:sticky lg:top-24 lg:flex-col">
        {links.map(({ name, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              // The placeholder pages below it have no link.
              end={to === paths.products && pathname === paths.addProduct}
              className="flex min-h-11 items-center rounded-ctl px-3 whitespace-nowrap text-ink-2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
