import { type ReactNode, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { SlidersHorizontal } from '#client/components/icons/shop.ts'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { FilterDialog } from './browse-parts.tsx'
import { type BrowseState, filterCount } from './browse-state.ts'

type FilterSheetProps = { state: BrowseState; facets: Browsed['facets'] | undefined; children: ReactNode }

/** Opens the filters on narrow screens. `children` are above them. */
export function FilterSheet({ state, facets, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(state)
  return (
    <div className="lg:hidden noscript:hidden">
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={17} />
        Filters{count > 0 && ` (${count})`}
      </Button>
      {isOpen && (
        <FilterDialog state={state} facets={facets} onClose={() => setOpen(false)}>
          {children}
        </FilterDialog>
      )}
    </div>
  )
}
