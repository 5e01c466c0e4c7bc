import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const listeners = new Set<(event: unknown) => void>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: unknown) => void) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_type: string, listener: (event: unknown) => void) => listeners.delete(listener))
})

afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
  listeners.clear()
})

const loadSearches = () => import('#client/features/suggestions/recent-searches.ts')
const loadViewed = () => import('#client/features/viewed/viewed-parts.ts')
const loadCompared = () => import('#client/features/compare/compared.ts')

it('keeps the last eight searches, each once, the newest first', async () => {
  const { forgetSearch, recentSearches, rememberSearch } = await loadSearches()
  for (const words of ['one', 'two', ' ', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', ' TWO ']) rememberSearch(words)
  expect(recentSearches.get()).toEqual(['TWO', 'nine', 'eight', 'seven', 'six', 'five', 'four', 'three'])
  forgetSearch('Nine')
  expect(JSON.parse(stored.get('recentSearches') ?? '')).toEqual(['TWO', 'eight', 'seven', 'six', 'five', 'four', 'three'])
})

it('keeps the last twelve viewed parts, and can forget them', async () => {
  const { forgetViewed, rememberViewed, viewedParts } = await loadViewed()
  for (let id = 1; id <= 14; id++) rememberViewed(id)
  rememberViewed(5)
  expect(viewedParts.get()).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3])
  forgetViewed([5, 14, 4])
  expect(viewedParts.get()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 3])
})

it('keeps up to four parts to compare in each category', async () => {
  const { compared, comparedOfType, setCompared, toggleCompared } = await loadCompared()
  for (const id of [1, 2, 3, 4, 5]) toggleCompared({ id, productType: 'CPU' })
  toggleCompared({ id: 9, productType: 'Case' })
  expect(compared.get()).toEqual([
    { type: 'Case', ids: [9] },
    { type: 'CPU', ids: [1, 2, 3, 4] },
  ])
  toggleCompared({ id: 2, productType: 'CPU' })
  expect(comparedOfType(compared.get(), 'CPU')).toEqual([1, 3, 4])
  toggleCompared({ id: 9, productType: 'Case' })
  setCompared('CPU', [])
  expect(compared.get()).toEqual([])
})

it.each([
  ['not JSON', []],
  ['7', []],
  ['{"a":1}', []],
  ['[null, 3, "4", -1, 1.5, 3, 7]', [3, 7]],
])('survives unexpected stored values: %s', async (text, ids) => {
  for (const key of ['recentSearches', 'viewedParts', 'comparedParts']) stored.set(key, text)
  expect((await loadViewed()).viewedParts.get()).toEqual(ids)
  expect((await loadSearches()).recentSearches.get()).toEqual(text.startsWith('[') ? ['4'] : [])
  expect((await loadCompared()).compared.get()).toEqual([])
})

it('follows other tabs, and notifies its listeners', async () => {
  const { viewedParts } = await loadViewed()
  const heard: (readonly number[])[] = []
  const stop = viewedParts.subscribe(() => heard.push(viewedParts.get()))
  stored.set('viewedParts', '[8]')
  for (const listener of listeners) listener({ key: 'viewedParts' })
  for (const listener of listeners) listener({ key: 'another' })
  viewedParts.set([8, 9])
  stop()
  viewedParts.set([])
  expect(heard).toEqual([[8], [8, 9]])
  expect(listeners.size).toBe(0)
})

it('lasts as long as the document if the storage is blocked', async () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  const { rememberViewed, viewedParts } = await loadViewed()
  rememberViewed(3)
  expect(viewedParts.get()).toEqual([3])
})
