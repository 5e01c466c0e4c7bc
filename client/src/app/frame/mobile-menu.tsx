import { useState } from 'react'
import { Menu } from '#client/components/icons/shop.ts'
import { late } from '#client/components/late.tsx'
import type { MenuLink } from '../pages.ts'

// The overlays load it when the browser is idle.
const MobileDrawer = late(() => import('./mobile-drawer.tsx').then((file) => file.MobileDrawer))

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
        style={{ width: 'min(2.75rem, 12.5vw)' }}
      >
        <Menu size={22} />
      </button>
      {isOpen && <MobileDrawer links={links} onClose={() => setOpen(false)} />}
    </>
  )
}
