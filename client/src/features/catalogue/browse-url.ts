// The state of the catalogue page is in its address, so that it can be shared. Parsing ignores invalid values, because people edit
// addresses; bounds that are not numbers are kept, so that the page can say so.

import type { Browsing } from '#client/features/catalogue/browsing.ts'
import { readAddressCount, readPageNumber } from '#client/lib/address-count.ts'
import { readBuildLines, writeBuildLines } from '#common/builds/content.ts'
import { filterKeys, formerUnknownValue, isListKey, makerKey, unknownValue } from '#common/catalogue/filter-keys.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { formatAmount } from '#common/kit/format.ts'
import { priceBounds, toMajor } from '#common/kit/money.ts'
import { paths } from '#common/kit/paths.ts'
import { readTypedAmount, readTypedFigure, type Typed } from '#common/kit/typed-values.ts'
import { type BrowseState, type ChosenFilters, firstPage, type Place, rowChoices, type Sort, sorts, type View } from './browse-state.ts'

/** The names of the search fields that are not filters by typed specs, for links and forms. */
export const fields = {
  ...{ q: 'q', literal: 'literal', type: 'type', from: 'from', to: 'to', stock: 'stock', all: 'all' },
  ...{ build: 'build', fits: 'fits' },
  ...{ sort: 'sort', page: 'page', after: 'after', before: 'before', rows: 'rows', view: 'view' },
} as const

/** The two number fields of a filter, which a form sends without a script. Addresses write them as one range. */
export const boundNames = (key: string) => ({ from: `${key}From`, to: `${key}To` })

/** The search fields of a build besides its parts. */
export const aboutFields: readonly string[] = ['pieces', 'machines', 'name']

/** Every search field that the page reads. Only the server uses it, so browsers do not load it. */
export const searchFields: readonly string[] = import.meta.env.SSR
  ? [...Object.values(fields), ...aboutFields, ...filterKeys.flatMap((key) => [key, ...Object.values(boundNames(key))])]
  : []

/** Search fields that hardly any two visitors share. */
export const rareFields: readonly string[] = import.meta.env.SSR ? [fields.build, ...aboutFields] : []

export const orderableOnly = 'orderable'

// The API's limits.
const maxTypes = 20
const maxValues = 50
const maxAllOf = 20
/** Longer texts in the place of a bound are shown in part. */
const longestUnread = 40

/** Reads the address; ignores invalid values. */
export function readBrowseState(search: URLSearchParams): BrowseState {
  const sort = search.get(fields.sort) ?? ''
  const rows = readAddressCount(search.get(fields.rows), 1_000)
  const view = search.get(fields.view)
  const q = readText(search.get(fields.q))
  const build = readBuildLines(search.get(fields.build) ?? '') ?? []
  const isFitOnly = search.get(fields.fits) === '1'
  const bounds = readBounds(search)
  return {
    q,
    isLiteral: q !== '' && search.get(fields.literal) === '1',
    types: readTexts(search.getAll(fields.type)).slice(0, maxTypes),
    filters: readFilters(search, bounds),
    priceFromMinor: bounds.read.get(fields.from) ?? null,
    priceToMinor: bounds.read.get(fields.to) ?? null,
    unread: bounds.unread,
    isOrderableOnly: search.get(fields.stock) === orderableOnly,
    allOf: readTexts(search.getAll(fields.all)).filter(isListKey).slice(0, maxAllOf),
    build: build.length > 0 || isFitOnly ? build : null,
    isFitOnly,
    about: Object.fromEntries(aboutFields.map((name) => [name, search.get(name) ?? ''])),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : 'best',
    place: readPlace(search),
    rows: rowChoices.find((choice) => choice === rows) ?? rowChoices[0],
    view: view === 'list' || view === 'grid' ? (view satisfies View) : null,
  }
}

/** The pieces of the chosen part per machine. 1 for several types, because it is not clear which part the choice replaces. */
export const piecesOf = ({ types, about }: Pick<BrowseState, 'types' | 'about'>): number =>
  types.length === 1 ? Number(/^[1-9]\d?$/.exec(about.pieces ?? '') ?? 1) : 1

/** Removes characters that the API rejects, such as NUL. */
const readText = (text: string | null): string => cutText((text ?? '').replaceAll('\0', '').trim(), 200)

const readTexts = (texts: readonly string[]): string[] => [...new Set(texts.map(readText).filter((text) => text !== ''))]

type Bounds = { read: ReadonlyMap<string, number>; unread: Readonly<Record<string, string>> }

/** The typed bounds: prices in minor units, and figures of specs. */
function readBounds(search: URLSearchParams): Bounds {
  const read = new Map<string, number>()
  const unread: Record<string, string> = {}
  for (const name of [fields.from, fields.to, ...filterKeys.flatMap((key) => Object.values(boundNames(key)))]) {
    const text = search.get(name)
    if (text === null) continue
    const { value, problem } = readBoundOf(name, text)
    if (problem !== undefined) unread[name] = cutText(readText(text), longestUnread)
    else if (value !== null) read.set(name, value)
  }
  return { read, unread }
}

/** Reads a bound as typed into the field `name`: a price up to the highest one, or the figure of a spec. */
export function readBoundOf(name: string, text: string): Typed {
  if (name !== fields.from && name !== fields.to) return readTypedFigure(text)
  const typed = readTypedAmount(text)
  return (typed.value ?? 0) > priceBounds.max ? { problem: `Write at most ${formatAmount(priceBounds.max)}` } : typed
}

/** In key order, whatever the order in the address. */
function readFilters(search: URLSearchParams, { read }: Bounds): ChosenFilters {
  const filters: Record<string, readonly string[]> = {}
  for (const key of filterKeys) {
    const { from, to } = boundNames(key)
    const range = `${read.get(from) ?? ''}-${read.get(to) ?? ''}`
    const given = search.getAll(key).map((value) => (value === formerUnknownValue && key !== makerKey ? unknownValue : value))
    const values = readTexts([...given, ...(range === '-' ? [] : [range])])
    if (values.length > 0) filters[key] = values.slice(0, maxValues)
  }
  return filters
}

function readPlace(search: URLSearchParams): Place {
  const cursor = (name: string) => /^[A-Za-z0-9_-]{1,200}$/.exec(search.get(name) ?? '')?.[0]
  const [after, before] = [cursor(fields.after), cursor(fields.before)]
  if (after !== undefined) return { after }
  if (before !== undefined) return { before }
  const page = readPageNumber(search.get(fields.page))
  return page > 1 ? { page } : firstPage
}

/** The search fields of a state, without default values. */
export function searchOf(state: BrowseState): URLSearchParams {
  const { q, isLiteral, types, filters, priceFromMinor, priceToMinor, isOrderableOnly, allOf, build, isFitOnly, sort, place, rows, view } =
    state
  const search = new URLSearchParams()
  if (q !== '') search.set(fields.q, q)
  if (isLiteral && q !== '') search.set(fields.literal, '1')
  for (const type of types) search.append(fields.type, type)
  for (const [key, values] of Object.entries(filters)) for (const value of values) search.append(key, value)
  if (priceFromMinor !== null) search.set(fields.from, String(toMajor(priceFromMinor)))
  if (priceToMinor !== null) search.set(fields.to, String(toMajor(priceToMinor)))
  for (const [name, text] of Object.entries(state.unread)) search.set(name, text)
  if (isOrderableOnly) search.set(fields.stock, orderableOnly)
  for (const key of allOf) search.append(fields.all, key)
  if (build && build.length > 0) search.set(fields.build, writeBuildLines(build))
  // Without parts, only this marks choose mode.
  if (build && (isFitOnly || build.length === 0)) search.set(fields.fits, '1')
  if (build) {
    for (const [name, value] of Object.entries(state.about)) if (value !== '') search.set(name, value)
  }
  if (sort !== 'best') search.set(fields.sort, sort)
  if (rows !== rowChoices[0]) search.set(fields.rows, String(rows))
  if (view !== null) search.set(fields.view, view)
  for (const [name, value] of Object.entries(place)) if (value !== 1) search.set(name, String(value))
  return search
}

export function hrefOf(state: BrowseState): string {
  const search = searchOf(state)
  return search.size === 0 ? paths.parts : `${paths.parts}?${search}`
}

export function browsingOf(state: BrowseState): Browsing {
  const { q, isLiteral, types, filters, priceFromMinor, priceToMinor, isOrderableOnly, allOf, build, isFitOnly, sort, place, rows } = state
  return {
    ...(q !== '' && { q }),
    ...(isLiteral && { isLiteral }),
    ...(types.length > 0 && { types: [...types] }),
    ...(Object.keys(filters).length > 0 && { filters: mapOfLists(filters) }),
    ...(priceFromMinor !== null && { priceFromMinor }),
    ...(priceToMinor !== null && { priceToMinor }),
    availability: isOrderableOnly ? 'orderable' : 'all',
    ...(allOf.length > 0 && { allOf: [...allOf] }),
    ...(build &&
      build.length > 0 && {
        build: build.map((line) => ({ ...line })),
        fitsOnly: isFitOnly,
        pieces: piecesOf(state),
      }),
    sort,
    ...place,
    perPage: rows,
  }
}

const mapOfLists = (filters: ChosenFilters): Record<string, string[]> =>
  Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, [...values]]))
