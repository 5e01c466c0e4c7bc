import { useEffect, useRef } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { X } from '#client/components/icons/shop.ts'
import { ShopLogo } from '#client/components/shop-logo.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { paths } from '#common/kit/paths.ts'
import type { MenuLink } from '../pages.ts'
import { useDashboardMenu } from './menus.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const row =
  'flex min-h-11 items-center border-l-4 border-transparent hover:bg-board-2 aria-[current=page]:border-gold aria-[current=page]:bg-board-2'

/** The links of the top bar on a phone, in a drawer from the left. Open while it is mounted. */
export function MobileDrawer({ links, onClose }: { links: readonly MenuLink[]; onClose: () => void }) {
  const { sections, current } = useDashboardMenu()
  const { shopName } = useShopFacts()
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  useEffect(() => {
    if (!drawer.current?.open) drawer.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: closes on a click outside; by keyboard, Escape closes it.
    <dialog
      ref={drawer}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === drawer.current) close()
      }}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-board text-on-board open:animate-[slide-in_180ms_ease-out]"
    >
      <div className="flex min-h-full flex-col">
        <div className="flex h-16 items-center justify-between px-4">
          <span className="wide flex min-w-0 items-center gap-3 text-lg font-bold">
            <ShopLogo />
            <span className="truncate">{shopName}</span>
          </span>
          <button type="button" aria-label="Close menu" onClick={close} className="grid size-11 place-items-center">
            <X size={22} />
          </button>
        </div>
        <nav aria-label="Main">
          {links.map(({ name, to }) => (
            <NavLink key={to} to={to} end={to === paths.home || to === paths.dashboard} onClick={close} className={`${row} px-4`}>
              {name}
            </NavLink>
          ))}
          {sections.map(({ group, links: ofGroup }) => (
            <div key={group}>
              {sections.length > 1 && (
                <p id={`menu-${group}`} className="cond mt-2 px-5 text-sm font-semibold">
                  {group}
                </p>
              )}
              <ul aria-labelledby={sections.length > 1 ? `menu-${group}` : undefined}>
                {ofGroup.map(({ name, to }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      aria-current={to === current ? 'page' : undefined}
                      onClick={close}
                      className={`${row} pl-8 text-sm text-on-board-2`}
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <NavLink to={paths.quickOrder} onClick={close} className={`${row} mt-2 px-4`}>
          Quick order
        </NavLink>
        <NavLink to={paths.builder} onClick={close} className={`${row} px-4`}>
          Builder
        </NavLink>
        <div className="mt-auto p-4">
          <ThemeSwitch onBoard />
        </div>
      </div>
    </dialog>
  )
}
