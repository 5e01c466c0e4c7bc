import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOwnPrices } from '#client/features/prices/use-own-prices.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { plural } from '#common/kit/format.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { RecentTools } from './recent-tools.tsx'
import { keptBySearches, type Suggested, type Suggestion, suggestionGroups } from './suggestion-groups.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useActiveOption } from './use-active-option.ts'
import { useTypedText } from './use-typed-text.ts'

/** Shorter than the time between two keystrokes of a typist: only a burst of keys becomes one request. */
const restMs = 30
const shortest = 2

/** The suggestions below the search field, over the page, so that nothing moves. */
export function SuggestionPanel({ field }: { field: HTMLInputElement }) {
  const id = useId()
  const navigate = useNavigate()
  const { typed, isWanted, open, close } = useTypedText(field)
  const answer = useAnswer(typed, isWanted)
  const prices = useOwnPrices(answer?.parts.map(({ id }) => id) ?? [])
  const here = useLocation()
  const groups = suggestionGroups(typed, answer, useBrowserStore(recentSearches), keptBySearches(here.pathname, here.search))
  const all = groups.flatMap(({ suggestions }) => suggestions)
  const isOpen = isWanted && all.length > 0

  /** Sets the field's text for the page that opens. */
  function leaveFor({ words = '' }: Suggestion): void {
    if (words !== '') rememberSearch(words)
    field.value = words
    close()
    // Closes a phone's keyboard.
    field.blur()
  }
  const active = useActiveOption({
    field,
    keys: all.map(({ key }) => key),
    isOpen,
    open,
    close,
    onChoose(key) {
      const suggestion = all.find((one) => one.key === key)
      if (!suggestion) return
      leaveFor(suggestion)
      void navigate(suggestion.to)
    },
  })
  const activeIndex = all.findIndex(({ key }) => key === active)
  useComboboxState(field, { listId: isOpen ? id : null, optionId: activeIndex < 0 ? null : optionId(id, activeIndex) })
  useSubmittedSearches(field)
  useClosing(close)

  const search = field.closest('search')
  return (
    search &&
    createPortal(
      <>
        <p role="status" className="sr-only">
          {isWanted && (typed !== '' || isOpen) && describe(all.length, answer)}
        </p>
        {isOpen && (
          <div
            ref={keepFocusInField}
            className="absolute inset-x-0 top-[7.25rem] z-20 max-h-[calc(100dvh-7.75rem)] overflow-y-auto overscroll-contain border border-rule-2 bg-sheet text-ink floating max-lg:border-x-0 lg:top-full lg:right-0 lg:left-auto lg:mt-1.5 lg:max-h-[calc(100dvh-5rem)] lg:w-[max(100%,32rem)] lg:rounded-card"
          >
            {answer?.corrected != null && typed.length >= shortest && (
              <p className="px-3 pt-2 text-sm text-ink-2">
                Suggestions for <b className="text-ink">{answer.corrected}</b>
              </p>
            )}
            <SuggestionList id={id} groups={groups} active={active} prices={prices} onFollow={leaveFor} />
            {typed === '' && <RecentTools onRemoved={() => field.focus()} />}
          </div>
        )}
      </>,
      search,
    )
  )
}

/** Presses inside the panel and on its scroll bar do not move the focus. */
function keepFocusInField(panel: HTMLElement | null) {
  panel?.addEventListener('mousedown', (event) => event.preventDefault())
}

/** The shop's suggestions. While the next answer is loading, returns the last one. */
function useAnswer(typed: string, isWanted: boolean): Suggested | undefined {
  const q = useDebounced(cutText(typed, 200), restMs)
  const isAsked = isWanted && q.length >= shortest
  const { data } = trpc.items.suggest.useQuery(
    { q },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  )
  return isAsked && typed.length >= shortest ? data : undefined
}

const describe = (count: number, answer: Suggested | undefined) =>
  count === 0
    ? answer
      ? 'No suggestions'
      : ''
    : `${plural(count, 'suggestion')}${answer?.corrected == null ? '' : ` for ${answer.corrected}`}`

/** The field's attributes for assistive technology. React does not set these attributes. */
function useComboboxState(field: HTMLInputElement, { listId, optionId }: { listId: string | null; optionId: string | null }): void {
  useEffect(() => {
    const states = { 'aria-expanded': String(listId !== null), 'aria-controls': listId, 'aria-activedescendant': optionId }
    for (const [name, value] of Object.entries(states)) {
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
    }
    if (optionId !== null) document.getElementById(optionId)?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, optionId])
}

function useSubmittedSearches(field: HTMLInputElement): void {
  useEffect(() => {
    const { form } = field
    const remember = () => rememberSearch(field.value)
    form?.addEventListener('submit', remember)
    return () => form?.removeEventListener('submit', remember)
  }, [field])
}

function useClosing(close: () => void): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    close()
  }, [key, close])
}
