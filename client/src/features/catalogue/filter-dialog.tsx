import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button, IconButton } from '#client/components/button.tsx'
import { X } from '#client/components/icons/shop.ts'
import { trpc } from '#client/lib/trpc.ts'
import { BrowseForm } from './browse-form.tsx'
import { type BrowseState, firstPage } from './browse-state.ts'
import { browsingOf } from './browse-url.ts'
import { type Facets, Filters, filterFields } from './filters.tsx'
import { partCount } from './result-count.ts'

type FilterDialogProps = { state: BrowseState; facets: Facets | undefined; onClose: () => void; children: ReactNode }

/** The filters on narrow screens, applied together by a button that shows the number of results. `children` are above them. */
export function FilterDialog({ state, facets, onClose, children }: FilterDialogProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState(state)
  const { data } = trpc.items.browse.useQuery(browsingOf({ ...draft, place: firstPage }), { placeholderData: (before) => before })
  const shown = data?.facets ?? facets
  const close = () => sheet.current?.close()
  useEffect(() => sheet.current?.showModal(), [])
  // A link among the children leads to another page.
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (key !== openedAt.current) sheet.current?.close()
  }, [key])

  return (
    <dialog
      ref={sheet}
      aria-label="Filters"
      onClose={onClose}
      className="m-0 mt-auto h-[85dvh] max-h-none w-full max-w-none border-t border-rule bg-sheet text-ink"
    >
      <BrowseForm state={draft} own={filterFields(shown)} onSent={close} onDraft={setDraft} className="flex h-full flex-col">
        <div className="flex items-center justify-between border-b border-rule px-4 py-2">
          <h2 className="text-lg">Filters</h2>
          <IconButton label="Close filters" onClick={close} className="size-11">
            <X size={20} />
          </IconButton>
        </div>
        <div className="flex-1 overflow-y-auto px-4 pb-4">
          {children}
          <Filters state={draft} facets={shown} onShow={setDraft} />
        </div>
        <div className="border-t border-rule p-4">
          <Button type="submit" className="w-full">
            {data === undefined ? 'Show parts' : `Show ${partCount(data)}`}
          </Button>
        </div>
      </BrowseForm>
    </dialog>
  )
}
