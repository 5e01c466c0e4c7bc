import { beforeEach, describe, expect, it } from 'vitest'
import { createFairQueue, QueueFull } from '#server/lib/fair-queue.ts'
import { type CatalogueCache, createCatalogueCache } from './catalogue-cache.ts'

let time = 0
let catalogue: CatalogueCache
/** The number of loads per key. */
let loads: Map<string, number>

beforeEach(() => {
  time = 0
  loads = new Map()
  catalogue = createCatalogueCache({ now: () => time })
  catalogue.setListening(true)
})

const part = (id: number) => ({ id, availableQuantity: 5 })
const sold = (...ids: number[]) => catalogue.change(new Set(ids.map(String)), 1_000)
/** Waits for loads in the background. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const countLoad = (key: string) => {
  loads.set(key, (loads.get(key) ?? 0) + 1)
  return loads.get(key) ?? 0
}
const counts = (from: CatalogueCache = catalogue) => from.read('counts', async () => ({ items: [], version: countLoad('counts') }))
const list = (key: string, ...ids: number[]) =>
  catalogue.read(key, async (inner) => {
    const version = countLoad(key)
    return { items: ids.map(part), version, counts: (await counts(inner)).version }
  })

/** A load that the test completes. */
function heldLoad(key: string, ...ids: number[]) {
  const ends: (() => void)[] = []
  const read = () =>
    catalogue.read(key, async () => {
      const version = countLoad(key)
      await new Promise<void>((resolve) => ends.push(resolve))
      return { items: ids.map(part), version }
    })
  return { read, end: () => ends.shift()?.() }
}

describe('a change of stock', () => {
  it('drops the lists that show the part, and no others', async () => {
    const [shown, other] = [await list('a', 1, 2), await list('b', 3)]
    sold(2)
    expect([catalogue.isFresh(shown), catalogue.isFresh(other)]).toEqual([false, true])
    expect((await list('a', 1, 2)).version).toBe(2)
    expect(await list('b', 3)).toBe(other)
    catalogue.change('all')
    expect((await list('b', 3)).version).toBe(2)
  })

  it('refreshes counts in the background, and expires them before they are two seconds old', async () => {
    const before = await list('a', 1)
    sold(7)
    time = 699
    expect(await list('a', 1)).toBe(before)
    await settled()
    expect(loads.get('counts')).toBe(1)
    time = 700
    // The old list is sent while the next one is loaded, once.
    expect(await Promise.all([list('a', 1), list('a', 1)])).toEqual([before, before])
    await settled()
    expect(await list('a', 1)).toMatchObject({ version: 2, counts: 2 })
    sold(7)
    time = 700 + 1_300
    expect(await list('a', 1)).toMatchObject({ version: 3, counts: 3 })
  })

  it('limits the life of a list by the age of the counts that it was made from', async () => {
    await counts()
    sold(7)
    time = 900
    const young = await list('a', 1)
    expect(young.counts).toBe(1)
    time = 1_299
    expect(await list('a', 1)).toBe(young)
    await settled()
    time = 1_300
    expect((await list('a', 1)).counts).toBe(2)
  })

  it('does not touch values that do not depend on stock', async () => {
    const types = () => catalogue.read('types', async () => ({ items: [], version: countLoad('types') }), { dependsOnStock: false })
    await types()
    sold(1)
    catalogue.change('all')
    time = 30_000
    sold(1)
    expect((await types()).version).toBe(1)
    catalogue.invalidate()
    expect((await types()).version).toBe(2)
  })
})

describe('while a list is loaded', () => {
  it('only one load per key runs, and later callers share it unless one of its parts changed before they called', async () => {
    const { read, end } = heldLoad('a', 1)
    const first = read()
    sold(2)
    const second = read()
    end()
    expect(await first).toBe(await second)

    catalogue.invalidate()
    const third = read()
    sold(1)
    const [fourth, fifth] = [read(), read()]
    end()
    expect((await third).version).toBe(2)
    await settled()
    end()
    expect([(await fourth).version, (await fifth).version]).toEqual([3, 3])
    expect(loads.get('a')).toBe(3)
  })

  it('a change of one of its parts prevents caching it', async () => {
    const { read, end } = heldLoad('a', 1)
    const late = read()
    sold(1)
    end()
    expect(catalogue.isFresh(await late)).toBe(false)
    const next = read()
    end()
    expect((await next).version).toBe(2)
  })

  it('a failed refresh keeps the old list until it expires', async () => {
    let isBroken = false
    const read = () =>
      catalogue.read('a', async () => {
        if (isBroken) throw new Error('The database is away')
        return { items: [] }
      })
    const kept = await read()
    isBroken = true
    sold(1)
    time = 600
    expect(await read()).toBe(kept)
    await settled()
    time = 1_300
    await expect(read()).rejects.toThrow('away')
  })
})

describe('a list that waits for its turn', () => {
  it('is as old as its load, not as its wait', async () => {
    const queue = createFairQueue({ parallel: 1, waiting: 1 })
    let endOther = () => {}
    const other = queue(() => new Promise<void>((resolve) => (endOther = resolve)))
    const waiting = catalogue.read('a', async () => ({ items: [part(1)] }), { inQueue: queue })
    sold(1)
    time = 1_900
    endOther()
    await other
    const value = await waiting
    time = 1_900 + 1_400
    expect(catalogue.isFresh(value)).toBe(true)
  })

  it('is refreshed while it is read, even if new lists get no turn', async () => {
    let isFull = false
    const inQueue = <T>(work: () => Promise<T>) => (isFull ? Promise.reject(new QueueFull('Too many are waiting')) : work())
    const read = () => catalogue.read('a', async () => ({ items: [part(1)], version: countLoad('a') }), { inQueue })
    await read()
    isFull = true
    time = 1_600
    expect((await read()).version).toBe(1)
    await settled()
    time = 3_000
    expect((await read()).version).toBe(2)
  })

  it('is loaded once for the other callers if its first caller gets no turn', async () => {
    let refuse = () => {}
    const refusing = () => new Promise<never>((_, reject) => (refuse = () => reject(new QueueFull('Too many are waiting'))))
    const queue = createFairQueue({ parallel: 1, waiting: 1 })
    const read = (inQueue: <T>(work: () => Promise<T>) => Promise<T>) =>
      catalogue.read('a', async () => ({ items: [part(1)], version: countLoad('a') }), { inQueue })
    const first = read(refusing)
    const others = Promise.all([read(queue), read(queue)])
    refuse()
    await expect(first).rejects.toThrow(QueueFull)
    const [second, third] = await others
    expect(second).toBe(third)
    expect(loads.get('a')).toBe(1)
  })
})

it('caches nothing while notifications of changes do not arrive', async () => {
  const before = await list('a', 1)
  catalogue.setListening(false)
  expect(catalogue.isFresh(before)).toBe(false)
  expect((await list('a', 1)).version).toBe(2)
  expect((await list('a', 1)).version).toBe(3)
  catalogue.setListening(true)
  expect(catalogue.isFresh(await list('a', 1))).toBe(true)
})

it('a value lives for two seconds without any change, and is refreshed before', async () => {
  await list('a', 1)
  time = 1_500
  expect((await list('a', 1)).version).toBe(1)
  await settled()
  expect((await list('a', 1)).version).toBe(2)
  time = 3_500
  expect((await list('a', 1)).version).toBe(3)
})

it('remembers a limited number of changes, and expires values older than these', async () => {
  const kept = await list('a', 1)
  for (let i = 0; i < 5_000; i++) sold(2)
  expect(catalogue.isFresh(kept)).toBe(true)
  await list('b', 1)
  for (let i = 0; i < 5_001; i++) sold(2)
  expect((await list('b', 1)).version).toBe(2)
  time = 2_001
  sold(2)
  expect((await list('a', 1)).version).toBe(2)
})

it('caches a limited number of list items', async () => {
  const many = Array.from({ length: 999 }, (_, i) => i + 1)
  for (let i = 0; i < 11; i++) await list(`list ${i}`, ...many)
  expect((await list('list 10', ...many)).version).toBe(1)
  expect((await list('list 0', ...many)).version).toBe(2)
})

it('caches fewer values with long keys, and drops those first that were not used for the longest time', async () => {
  catalogue = createCatalogueCache({ now: () => time, maxItems: 100 })
  catalogue.setListening(true)
  for (const place of ['a', 'b', 'c', 'd', 'e']) await list(place, 1)
  const long = (sign: string) => list(sign.repeat(20_000), 1)
  await long('y')
  await list('a', 1)
  expect(loads.get('a')).toBe(1)
  for (const sign of ['x', 'z']) await long(sign)
  for (const place of ['a', 'b']) await list(place, 1)
  expect([loads.get('a'), loads.get('b')]).toEqual([1, 2])
})
