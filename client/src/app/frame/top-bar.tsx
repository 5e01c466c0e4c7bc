import clsx from 'clsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, Link, NavLink, useLocation } from 'react-router-dom'
import { Search } from '#client/components/icons/shop.ts'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/paths.ts'
import { CartLink } from './cart-link.tsx'
import { useMainLinks } from './main-links.ts'
import { MobileMenu } from './mobile-menu.tsx'

// Pages are rendered for visitors, who have no account menu. If it fails to load, a link leads to the account.
const AvatarMenu = lazy(() => import('./avatar-menu.tsx').catch(() => ({ default: AccountLink })))

/** The top bar. After 120 pixels of scroll its colour changes, but not its height. */
export function TopBar() {
  const me = useMe()
  const links = useMainLinks()
  const [isScrolled, sentinel] = useIsScrolled()
  return (
    <>
      <div ref={sentinel} aria-hidden className="pointer-events-none absolute top-0 left-0 h-[120px] w-px" />
      <header
        data-scrolled={isScrolled || undefined}
        className={clsx(
          'on-board sticky top-0 z-30 text-on-board transition-colors duration-[120ms]',
          isScrolled ? 'bg-board-2 shadow-[0_1px_0_var(--gold)]' : 'bg-board',
        )}
      >
        <div className="page-width flex h-16 items-center gap-3 md:gap-5">
          <MobileMenu links={links} />
          <Link to={paths.home} className="wide inline-flex min-h-11 items-center text-lg font-bold tracking-tight">
            Partsdock
          </Link>
          <nav aria-label="Main" className="hidden gap-1 md:flex">
            {links.map(({ name, to }) => (
              <NavLink
                key={to}
                to={to}
                end={to === paths.home}
                className="inline-flex min-h-11 items-center rounded-ctl px-3 text-on-board-2 decoration-gold decoration-2 underline-offset-8 hover:text-on-board aria-[current=page]:text-on-board aria-[current=page]:underline"
              >
                {name}
              </NavLink>
            ))}
          </nav>
          <SearchField />
          <CartLink />
          {me ? (
            <Suspense fallback={<LoginLink isHidden />}>
              <AvatarMenu me={me} />
            </Suspense>
          ) : (
            <LoginLink isHidden={me === undefined} />
          )}
        </div>
        <div className="contacts mx-auto max-w-7xl" aria-hidden />
      </header>
    </>
  )
}

const AccountLink = () => (
  <Link to={paths.account} className="inline-flex min-h-11 items-center px-2">
    Account
  </Link>
)

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

function SearchField() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const field = document.querySelector<HTMLInputElement>('main input[type=search]') ?? input.current
      if (!field || field.offsetParent === null) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])
  return (
    <Form role="search" action={paths.parts} className="ml-auto hidden max-w-xs flex-1 lg:block">
      <label className="flex h-10 items-center gap-2 rounded-ctl border border-on-board-2/40 bg-board-2 px-3 focus-within:outline-3 focus-within:outline-gold">
        <Search size={16} />
        <span className="sr-only">Search parts</span>
        <input
          ref={input}
          name="q"
          type="search"
          placeholder="Part name or SKU"
          className="w-full bg-transparent outline-none placeholder:text-on-board-2"
        />
      </label>
    </Form>
  )
}

/** Whether the page is scrolled by 120 pixels; an observer avoids scroll handlers. */
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
