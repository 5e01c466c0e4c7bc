import { Button } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { Search } from '#client/components/icons/shop.ts'
import { BrowseForm } from './browse-form.tsx'
import { type BrowseState, fields } from './browse-url.ts'
import { useSyncedValue } from './use-synced-field.ts'

/** The search field of the catalogue. Keeps the filters. */
export function SearchForm({ state }: { state: BrowseState }) {
  const text = useSyncedValue<HTMLInputElement>(state.q)
  return (
    <BrowseForm searchLabel="Within the catalogue" state={state} own={[fields.q]} className="flex gap-2">
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">Search parts</span>
        <Search size={18} className="pointer-events-none absolute top-3.5 left-3 text-ink-3 max-sm:hidden" />
        <input
          ref={text}
          name={fields.q}
          type="search"
          maxLength={200}
          defaultValue={state.q}
          placeholder="Name or SKU"
          autoComplete="off"
          className={`${inputLook} sm:pl-10`}
        />
      </label>
      <Button type="submit" look="secondary" className="max-sm:w-11 max-sm:px-0">
        <Search size={18} className="sm:hidden" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </BrowseForm>
  )
}
