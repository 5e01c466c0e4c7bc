import { Search } from 'lucide-react'
import { Form } from 'react-router-dom'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { type BrowseState, fields } from './browse-url.ts'

/** The search of the catalogue. The filters stay as they are. */
export function SearchForm({ state }: { state: BrowseState }) {
  return (
    <Form role="search" action={paths.parts} className="flex gap-2">
      <label className="relative flex-1">
        <span className="sr-only">Search parts</span>
        <Search size={18} aria-hidden className="pointer-events-none absolute top-3.5 left-3 text-ink-3" />
        <input
          key={state.q}
          name={fields.q}
          type="search"
          defaultValue={state.q}
          placeholder="Part name or SKU"
          autoComplete="off"
          className={`${inputLook} pl-10`}
        />
      </label>
      {state.types.map((type) => (
        <input key={type} type="hidden" name={fields.type} value={type} />
      ))}
      {state.sort !== 'best' && <input type="hidden" name={fields.sort} value={state.sort} />}
      {state.view !== null && <input type="hidden" name={fields.view} value={state.view} />}
      <Button type="submit" look="secondary">
        Search
      </Button>
    </Form>
  )
}
