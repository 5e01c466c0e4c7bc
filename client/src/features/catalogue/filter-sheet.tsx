import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { SlidersHorizontal } from '#client/components/icons/shop.ts'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { FilterDialog } from './browse-parts.tsx'
import { type BrowseState, filterCount } from './browse-state.ts'

/** Opens the filters on narrow screens. */
export function FilterSheet({ state, facets }: { state: BrowseState; facets: Browsed['facets'] | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(state)
  return (
    <div className="lg:hidden noscript:hidden">
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={17} />
        Filters{count > 0 && ` (${count})`}
      </Button>
      {isOpen && <FilterDialog state={state} facets={facets} onClose={() => setOpen(false)} />}
    </div>
  )
}
