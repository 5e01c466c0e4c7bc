import { type FormEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Search } from '#client/components/icons/shop.ts'
import { paths } from '#common/kit/paths.ts'
import { useSyncedValue } from './use-synced-field.ts'

export const searchFieldId = 'search-parts'

export const focusSearchField = () => document.getElementById(searchFieldId)?.focus({ preventScroll: true })

/**
 * The search field in the header: a GET form, so that it works without JavaScript. New words search the whole shop, on the catalogue page
 * too, as shoppers expect from a header: filters chosen for other words would hide parts. While a part is chosen for a build, they search
 * among the offered parts. An emptied field removes only the words.
 */
export function SearchForm({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isCatalogue = pathname === paths.parts
  const chosen = new URLSearchParams(isCatalogue ? search : '')
  const isChoosing = chosen.has('build') || chosen.has('fits')
  const shown = chosen.get('q')?.trim() ?? ''
  const field = useSyncedValue<HTMLInputElement>(shown)
  useEffect(() => {
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = field.current?.value.trim() ?? ''
    // Closes a phone's keyboard, which would cover the results.
    field.current?.blur()
    if (isCatalogue && words === shown) return
    const wanted = words === '' || isChoosing ? chosen : new URLSearchParams()
    for (const name of ['q', 'page', 'after', 'before']) wanted.delete(name)
    if (words !== '') wanted.set('q', words)
    void navigate({ pathname: paths.parts, search: String(wanted) })
  }

  return (
    <search className={className}>
      <form
        action={paths.parts}
        onSubmit={onSubmit}
        className="flex h-11 rounded-ctl border border-on-board-2 bg-board-2 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-gold"
      >
        <input
          ref={field}
          id={searchFieldId}
          name="q"
          type="search"
          aria-label="Search parts"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={shown}
          placeholder="Part name or SKU"
          autoComplete="off"
          className="min-w-0 flex-1 bg-transparent pl-3 outline-none placeholder:text-on-board-2"
        />
        {isChoosing &&
          ['type', 'build', 'fits'].map((name) => <input key={name} type="hidden" name={name} value={chosen.get(name) ?? ''} />)}
        <button type="submit" aria-label="Search" className="grid w-11 place-items-center rounded-ctl">
          <Search size={18} />
        </button>
      </form>
    </search>
  )
}

function focusOnSlash(event: KeyboardEvent): void {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  focusSearchField()
}
