import { beforeEach, expect, it } from 'vitest'
import { createPartCache } from './part-cache.ts'

let time = 0
let isListening = true
let loads = 0
let cache: ReturnType<typeof createPartCache>
const checks = new Map<object, () => boolean>()

beforeEach(() => {
  time = 0
  isListening = true
  loads = 0
  checks.clear()
  cache = createPartCache({ isListening: () => isListening, now: () => time, maxParts: 2, maxVersions: 4, lifeMs: 60_000 })
})

const keepCheck = (value: object, isFresh: () => boolean) => void checks.set(value, isFresh)
const read = (id: number) => cache.find(String(id)) ?? cache.load(String(id), async () => ({ version: ++loads }), keepCheck)
const isFresh = (value: object) => checks.get(value)?.()
const changed = (...ids: number[]) => cache.change(new Set(ids.map(String)))

it('keeps a part until it changes, however often others do', async () => {
  const [one, two] = [await read(1), await read(2)]
  for (let change = 0; change < 10_000; change += 1) changed(2, 3)
  expect(await read(1)).toBe(one)
  expect([isFresh(one), isFresh(two)]).toEqual([true, false])
  changed(1)
  expect(isFresh(one)).toBe(false)
  expect(await read(1)).not.toBe(one)
})

it('does not keep a value that was loaded while its part changed, but gives it to those who asked before', async () => {
  let finish = () => {}
  const early = cache.load('1', () => new Promise<object>((resolve) => (finish = () => resolve({ version: 'early' }))), keepCheck)
  expect(cache.find('1')).toBe(early)
  changed(1)
  expect(cache.find('1')).toBeUndefined()
  const late = await read(1)
  finish()
  expect(isFresh(await early)).toBe(false)
  expect(await read(1)).toBe(late)
})

it('expires all parts when everything changed, when changes no longer arrive, and after a minute', async () => {
  const one = await read(1)
  cache.change('all')
  const two = await read(1)
  isListening = false
  expect([isFresh(one), isFresh(two), cache.find('1')]).toEqual([false, false, undefined])
  await read(1)
  expect(cache.find('1')).toBeUndefined()
  isListening = true
  cache.clear()
  const three = await read(1)
  time = 59_999
  expect(await read(1)).toBe(three)
  time = 60_000
  expect([isFresh(three), cache.find('1')]).toEqual([false, undefined])
})

it('drops the value that was read least recently, whose answers stay up to date', async () => {
  const [one, two] = [await read(1), await read(2)]
  await read(1)
  await read(3)
  expect(await read(1)).toBe(one)
  expect(cache.find('2')).toBeUndefined()
  expect(isFresh(two)).toBe(true)
  changed(2)
  expect(isFresh(two)).toBe(false)
})

it('takes a value for outdated if it no longer knows whether its part changes', async () => {
  const one = await read(1)
  for (const id of [2, 3, 4, 5]) await read(id)
  expect(isFresh(one)).toBe(false)
})

it('keeps no failure', async () => {
  await expect(cache.load('1', () => Promise.reject(new Error('away')), keepCheck)).rejects.toThrow('away')
  expect(await read(1)).toEqual({ version: 1 })
})
