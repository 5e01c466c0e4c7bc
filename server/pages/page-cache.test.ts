import { describe, expect, it } from 'vitest'
import type { PageAddress } from '#common/pages/page-renderer.ts'
import type { Freshness, Snapshot } from '#server/domain/caches/recent-changes.ts'
import { createPageCache } from './page-cache.ts'
import { createPageCaches } from './page-caches.ts'

const snapshotAt = (begunAt: number): Snapshot => ({
  begunAt,
  shows: 'all',
  next: 0,
  firstShown: 0,
  changedAt: 0,
  refreshAt: 0,
  expiresAt: 0,
  graceMs: 0,
  dependsOnStock: true,
})
const page = (content: string, bytes = content.length) => ({ status: 200, rest: Buffer.from(content.padEnd(bytes)), data: content })
const textOf = async (kept: { bytes: (start: string, encoding: 'identity') => Promise<Buffer> | Buffer } | undefined) =>
  kept && (await kept.bytes('', 'identity')).toString().trim()

/** A cache with room for three pages of 100 bytes. */
function smallCache() {
  const state = { freshness: 'fresh' as Freshness, time: 1_000 }
  const cache = createPageCache({ freshnessOf: () => state.freshness, maxBytes: 600, now: () => state.time })
  const keep = (key: string, content = key) => cache.keep(key, snapshotAt(state.time), page(content, 100))
  const has = (key: string) => cache.get(key) !== undefined
  return { state, cache, keep, has }
}

it('the page that was not opened for the longest time is dropped', () => {
  const { keep, has } = smallCache()
  for (const key of ['opened', 'a', 'b']) keep(key)
  for (const key of ['c', 'd', 'e', 'f']) {
    expect(has('opened')).toBe(true)
    keep(key)
  }
  expect(['opened', 'a', 'b', 'c', 'd', 'e', 'f'].filter(has)).toEqual(['opened', 'e', 'f'])
})

describe('the last version of a page', () => {
  it('is known for a minute, whatever has changed since', async () => {
    const { state, cache, keep } = smallCache()
    keep('page')
    state.freshness = 'expired'
    state.time += 60_000
    expect(cache.get('page')).toBeUndefined()
    const last = cache.last('page')
    expect([last?.ageSeconds, last?.status, await textOf(last)]).toEqual([60, 200, 'page'])
    state.time += 1
    expect(cache.last('page')).toBeUndefined()
  })

  it('is known if it was out of date as soon as it was rendered', async () => {
    const { state, cache, keep } = smallCache()
    state.freshness = 'expired'
    keep('page', 'first')
    keep('page', 'second')
    expect(await textOf(cache.last('page'))).toBe('second')
    expect(cache.last('other')).toBeUndefined()
  })

  it('is as young as the queries that confirmed it', () => {
    const { state, cache, keep } = smallCache()
    keep('page')
    state.time += 50_000
    cache.renew('page', snapshotAt(state.time), 'page')
    state.time += 50_000
    expect(cache.last('page')?.ageSeconds).toBe(50)
  })

  it('is not replaced by a rendering that began before it', async () => {
    const { cache } = smallCache()
    cache.keep('page', snapshotAt(20), page('began later'))
    expect(await textOf(cache.keep('page', snapshotAt(10), page('began earlier')))).toBe('began earlier')
    expect(await textOf(cache.get('page')?.page)).toBe('began later')
  })
})

it('the home page and the first pages of lists stay cached, however many other pages are read', () => {
  const cacheFor = createPageCaches({ freshnessOf: () => 'fresh' })
  const keep = (address: PageAddress) => cacheFor(address).keep(address.path, snapshotAt(0), page(address.path, 200_000))
  const isKept = (address: PageAddress) => cacheFor(address).get(address.path) !== undefined
  const listed = (search: string): PageAddress => ({ file: 'public/parts', path: `/pars${search}` })
  const first: PageAddress[] = [{ file: 'public/home', path: '/' }, listed(''), listed('?type=Fan'), listed('?type=Power+supply')]
  const others = Array.from({ length: 100 }, (_, i): PageAddress[] => [
    listed(`?page=${i}`),
    listed(`?type=Fan&page=${i}`),
    listed(`?page=${i}&type=Fan`),
    listed(`?q=word+${i}`),
    { file: 'public/home', path: `/?subject=${i}` },
    { file: 'public/part', path: `/pars/${i}` },
    { ...listed(`?build=NONE-${i}`), isRare: true },
  ]).flat()
  for (const address of [...first, ...others]) keep(address)
  expect(first.map(isKept)).toEqual([true, true, true, true])
  // Each kind has a limit of its own.
  expect(others.filter(isKept).length).toBeLessThan(40)
  for (let i = 0; i < 100; i += 1) keep(listed(`?type=Made+up+${i}`))
  expect(first.map(isKept)).toEqual([true, true, false, false])
})
