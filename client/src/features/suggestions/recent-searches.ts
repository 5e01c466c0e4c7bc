// Recent searches, in this browser only.
import { createBrowserStore } from '#client/lib/browser-store.ts'
import { cutText } from '#common/kit/cut-text.ts'

const most = 8
const longest = 200

export const recentSearches = createBrowserStore<readonly string[]>('recentSearches', (stored) =>
  Array.isArray(stored)
    ? stored.filter((words): words is string => typeof words === 'string' && words !== '' && words.length <= longest).slice(0, most)
    : [],
)

/** Puts a search first. Searches that differ only in case are the same. */
export function rememberSearch(words: string): void {
  const search = cutText(words.trim(), longest)
  if (search !== '') recentSearches.set([search, ...without(search)].slice(0, most))
}

export const forgetSearch = (words: string): void => recentSearches.set(without(words))

export const forgetSearches = (): void => recentSearches.set([])

const without = (words: string) => recentSearches.get().filter((other) => other.toLowerCase() !== words.toLowerCase())
