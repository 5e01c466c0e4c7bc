import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#client/components/button.tsx'
import { SlidersHorizontal, X } from '#client/components/icons/shop.ts'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/format.ts'
import { BrowseForm } from './browse-form.tsx'
import { type BrowseState, browsingOf } from './browse-url.ts'
import { Filters, filterFields } from './filters.tsx'

/** The filters on narrow screens, applied together by a button that shows the number of results. */
export function FilterSheet({ state, facets }: { state: BrowseState; facets: Browsed['facets'] | undefined }) {
  const sheet = useRef<HTMLDialogElement>(null)
  /** Null while the sheet is closed. Its controls are then not rendered. */
  const [draft, setDraft] = useState<BrowseState | null>(null)
  const isOpen = draft !== null
  const wanted = draft ?? state
  const { data } = trpc.items.browse.useQuery(browsingOf({ ...wanted, page: 1 }), {
    enabled: isOpen,
    placeholderData: (before) => before,
  })
  const total = isOpen ? data?.total : undefined
  const count = state.types.length + Number(state.isOrderableOnly) + Number(state.priceFromMinor !== null || state.priceToMinor !== null)
  const close = () => sheet.current?.close()
  // After rendering, because the dialog focuses its first control.
  useEffect(() => {
    if (isOpen) sheet.current?.showModal()
  }, [isOpen])

  return (
    <div className="lg:hidden noscript:hidden">
      <Button look="secondary" onClick={() => setDraft(state)}>
        <SlidersHorizontal size={17} />
        Filters{count > 0 && ` (${count})`}
      </Button>
      <dialog
        ref={sheet}
        aria-label="Filters"
        onClose={() => setDraft(null)}
        className="m-0 mt-auto h-[85dvh] max-h-none w-full max-w-none border-t border-rule bg-sheet text-ink"
      >
        {isOpen && (
          <BrowseForm state={state} own={filterFields} onSent={close} onDraft={setDraft} className="flex h-full flex-col">
            <div className="flex items-center justify-between border-b border-rule px-4 py-2">
              <h2 className="text-lg">Filters</h2>
              <IconButton label="Close filters" onClick={close}>
                <X size={20} />
              </IconButton>
            </div>
            <div className="flex-1 overflow-y-auto p-4">
              <Filters state={state} facets={data?.facets ?? facets} />
            </div>
            <div className="border-t border-rule p-4">
              <Button type="submit" className="w-full">
                {total === undefined ? 'Show parts' : `Show ${plural(total, 'part')}`}
              </Button>
            </div>
          </BrowseForm>
        )}
      </dialog>
    </div>
  )
}
