// The suggestions in the panel below the search field, in the order of its options.
import type { Outputs } from '#client/lib/api-types.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'

export type Suggested = Outputs['items']['suggest']
export type SuggestedPart = Suggested['parts'][number]

export type Suggestion = {
  /** Unique in the panel. */
  key: string
  to: string
  text: string
  /** Shown beside the text. */
  note?: string
  part?: SuggestedPart
  /** For a search: the new text of the field. */
  words?: string
}

export type SuggestionGroup = { title: string; suggestions: Suggestion[]; isRecent?: true }

/** Names and values of an address. */
export type SearchFields = readonly [name: string, value: string][]

const mostRecent = 3

const choosingFields: readonly string[] = ['type', 'build', 'fits', 'machines', 'name']

/** The search fields of the catalogue's address that a search keeps: they choose a part for a build. */
export function keptBySearches(pathname: string, search: string): SearchFields {
  const fields = new URLSearchParams(search)
  if (pathname !== paths.parts || !(fields.has('build') || fields.has('fits'))) return []
  return [...fields].filter(([name]) => choosingFields.includes(name))
}

/**
 * `answer` contains the shop's suggestions for `typed`; undefined while loading, and for a text that is too short. Without a text, offers
 * the recent searches, later only those that begin with the text. `within` are search fields that searches keep.
 */
export function suggestionGroups(
  typed: string,
  answer: Suggested | undefined,
  recent: readonly string[],
  within: SearchFields = [],
): SuggestionGroup[] {
  const searchSuggestion = (words: string) => searchWithin(words, within)
  const recentGroup = (searches: readonly string[]): SuggestionGroup => ({
    title: 'Recent searches',
    suggestions: searches.map((words) => ({ ...searchSuggestion(words), key: `recent ${words}` })),
    isRecent: true,
  })
  if (typed === '') return withoutEmpty([recentGroup(recent)])
  const begun = recent.filter((words) => startsLike(words, typed) && !isSame(words, typed)).slice(0, mostRecent)
  const completed = (answer?.words ?? []).filter((words) => !isSame(words, typed) && !begun.some((other) => isSame(other, words)))
  const meant = answer ? wholeSearch(typed, answer) : typed
  return withoutEmpty([
    { title: 'Parts', suggestions: (answer?.parts ?? []).map(partSuggestion) },
    { title: 'Searches', suggestions: completed.map(searchSuggestion) },
    recentGroup(begun),
    {
      title: 'Categories',
      suggestions: (answer?.categories ?? []).map(({ type }) => filterSuggestion(meant, 'type', type)),
    },
    { title: 'Makers', suggestions: (answer?.makers ?? []).map(({ name, count }) => filterSuggestion(meant, 'maker', name, count)) },
  ])
}

const withoutEmpty = (groups: SuggestionGroup[]) => groups.filter(({ suggestions }) => suggestions.length > 0)

const searchWithin = (words: string, within: SearchFields): Suggestion => ({
  key: `search ${words}`,
  to: `${paths.parts}?${new URLSearchParams([['q', words], ...within])}`,
  text: words,
  words,
})

const partSuggestion = (part: SuggestedPart): Suggestion => ({
  key: `part ${part.id}`,
  to: paths.part(part.id),
  text: part.name,
  note: part.matchedNumber ?? part.sku,
  part,
})

/** Omits a text that names the category or maker itself from the address: it would only hide parts. */
function filterSuggestion(words: string, field: 'type' | 'maker', value: string, count?: number): Suggestion {
  const isNamed = startsLike(value, words) || value.split(/\s+/).some((word) => startsLike(word, words))
  return {
    key: `${field} ${value}`,
    to: `${paths.parts}?${new URLSearchParams({ ...(!isNamed && { q: words }), [field]: value })}`,
    text: value,
    ...(count !== undefined && { note: plural(count, 'part') }),
    ...(!isNamed && { words }),
  }
}

/** The typed text without misspellings; completed if the suggested parts do not have its last word. */
function wholeSearch(typed: string, { corrected, parts, words }: Suggested): string {
  if (corrected !== null) return corrected
  const last = typed.split(/\s+/).at(-1)?.toLowerCase() ?? ''
  const isWhole = parts.some(({ name }) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(last),
  )
  return isWhole ? typed : (words.find((word) => startsLike(word, typed)) ?? words[0] ?? typed)
}

const startsLike = (text: string, start: string) => text.toLowerCase().startsWith(start.toLowerCase())
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
