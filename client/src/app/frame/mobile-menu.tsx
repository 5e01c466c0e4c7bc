import { lazy, Suspense, useState } from 'react'
import { Menu } from '#client/components/icons/shop.ts'
import { loadPatiently } from '#client/lib/load-trouble.ts'
import type { MenuLink } from '../pages.ts'

// The overlays load it when the browser is idle.
const Drawer = lazy(() => loadPatiently(() => import('./mobile-drawer.tsx')))

export function MobileMenu({ links }: { links: readonly MenuLink[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="-ml-2 grid size-11 shrink-0 place-items-center md:hidden"
      >
        <Menu size={22} />
      </button>
      {isOpen && (
        <Suspense>
          <Drawer links={links} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
