import { X } from '#client/components/icons/shop.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { forgetSearch, forgetSearches, recentSearches } from './recent-searches.ts'

/** Removes recent searches. Beside the list, because its options cannot contain buttons: each button is in the line of its search. */
export function RecentTools({ onRemoved }: { onRemoved: () => void }) {
  const recent = useBrowserStore(recentSearches)
  return (
    <ul aria-label="Remove recent searches" className="absolute top-1 right-0 text-right">
      <li>
        <button
          type="button"
          onClick={() => {
            forgetSearches()
            onRemoved()
          }}
          className="h-8 px-4 text-sm underline underline-offset-4"
        >
          Clear<span className="sr-only"> recent searches</span>
        </button>
      </li>
      {recent.map((words) => (
        <li key={words}>
          <button
            type="button"
            aria-label={`Remove ${words}`}
            onClick={() => {
              forgetSearch(words)
              onRemoved()
            }}
            className="inline-grid h-11 w-12 place-items-center text-ink-2 hover:text-ink"
          >
            <X size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
