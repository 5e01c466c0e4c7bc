import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { Search } from '#client/components/icons/shop.ts'
import { late } from '#client/components/late.tsx'
import { ShopLogo } from '#client/components/shop-logo.tsx'
import { focusSearchField, SearchForm } from '#client/features/catalogue/search-form.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/kit/paths.ts'
import { CartLink } from './cart-link.tsx'
import { useMainLinks } from './menus.ts'
import { MobileMenu } from './mobile-menu.tsx'

// Visitors have no account menu.
const AvatarMenu = late(() => import('./avatar-menu.tsx').then((file) => file.AvatarMenu), { fallback: <LoginLink isHidden /> })

// Both parts of the bar cover the search field while it scrolls away below them.
const barPart = 'sticky top-0 z-10 row-span-full flex h-16 items-center self-start bg-inherit'

/**
 * After 120 pixels of scroll, the bar changes its colour but not its height. On narrow screens the search field is a separate row, which
 * scrolls away below the bar and reappears while it has the focus.
 */
export function TopBar() {
  const me = useMe()
  const { shopName } = useShopFacts()
  const links = useMainLinks()
  const [isScrolled, sentinel] = useIsScrolled()
  return (
    <>
      <div ref={sentinel} aria-hidden className="pointer-events-none absolute top-0 left-0 h-[120px] w-px" />
      <header
        data-scrolled={isScrolled || undefined}
        className={clsx(
          'on-board sticky -top-14 z-30 text-on-board has-[search:focus-within]:top-0 lg:top-0',
          isScrolled ? 'bg-board-2 [box-shadow:0_1px_0_var(--gold)]' : 'bg-board',
        )}
        style={{ transition: 'background-color 120ms' }}
      >
        <div className="page-width grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[4rem_3.5rem] bg-inherit lg:flex lg:h-16 lg:items-center lg:gap-5">
          <div className={clsx(barPart, 'col-start-1 min-w-0 gap-2 md:gap-5')}>
            <MobileMenu links={links} />
            {/* Large text on a phone would push the name out of the bar. */}
            <Link
              to={paths.home}
              className="wide inline-flex min-h-11 min-w-0 items-center gap-3 text-lg font-bold"
              style={{ maxWidth: '16rem', fontSize: 'min(1.125rem, 5vw)', letterSpacing: '-0.025em' }}
            >
              <ShopLogo />
              <span className="truncate">{shopName}</span>
            </Link>
            <nav aria-label="Main" className="hidden gap-1 md:flex">
              {links.map(({ name, to }) => (
                <NavLink key={to} to={to} end={to === paths.home} className="bar-link">
                  {name}
                </NavLink>
              ))}
            </nav>
          </div>
          <SearchForm className="row-start-2 min-w-40 max-md:col-span-full pt-1 lg:relative lg:ml-auto lg:pt-0 lg:max-w-md lg:flex-1" />
          {/* On a phone it is in the menu. */}
          <Link to={paths.quickOrder} className="row-start-2 flex items-center px-2 whitespace-nowrap max-md:hidden">
            Quick order
          </Link>
          {/* On a screen of 1024 pixels there is no space for it beside the search. */}
          <Link to={paths.builder} className="row-start-2 flex items-center px-2 max-md:hidden lg:max-xl:hidden">
            Builder
          </Link>
          <div className={clsx(barPart, 'col-start-2 sm:gap-3 md:gap-5')}>
            <button
              type="button"
              aria-label="Open search"
              onClick={focusSearchField}
              className={clsx('size-11 shrink-0 place-items-center lg:hidden', isScrolled ? 'grid' : 'hidden')}
            >
              <Search size={20} />
            </button>
            <CartLink />
            {me ? <AvatarMenu me={me} /> : <LoginLink isHidden={me === undefined} />}
          </div>
        </div>
        <div className="contacts mx-auto max-w-7xl" aria-hidden />
      </header>
    </>
  )
}

/** Leads to the sign-in and back. Reserves its space while the user is unknown. */
function LoginLink({ isHidden }: { isHidden: boolean }) {
  const { pathname, search } = useLocation()
  const isOfSignIn = pathname === paths.login || pathname === paths.signup
  return (
    <Link
      to={paths.login}
      {...(!isOfSignIn && { state: { from: pathname + search } })}
      className={clsx('inline-flex min-h-11 items-center px-2', isHidden && 'invisible')}
    >
      Login
    </Link>
  )
}

/** True if the page is scrolled by 120 pixels; an observer avoids scroll handlers. */
function useIsScrolled() {
  const sentinel = useRef<HTMLDivElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!sentinel.current) return
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry !== undefined && !entry.isIntersecting))
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [])
  return [isScrolled, sentinel] as const
}
