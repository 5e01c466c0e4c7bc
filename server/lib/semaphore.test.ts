import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('gives each key as many permits as its limit, and takes released ones back', () => {
  const acquire = createSemaphore()
  const one = [{ key: 'one', most: 2 }]
  const first = acquire(one)
  expect(acquire(one)).not.toBeNull()
  expect(acquire(one)).toBeNull()
  expect(acquire([{ key: 'other', most: 2 }])).not.toBeNull()
  first?.()
  expect(acquire(one)).not.toBeNull()
  expect(acquire(one)).toBeNull()
})

it('counts a permit for all of its keys, and a refused one for none', () => {
  const acquire = createSemaphore()
  const of = (key: string) => [
    { key, most: 2 },
    { key: 'all', most: 3 },
  ]
  const held = ['a', 'a', 'b'].map((key) => acquire(of(key)))
  expect(held).not.toContain(null)
  for (const key of ['a', 'b', 'c']) expect(acquire(of(key)), key).toBeNull()
  held[2]?.()
  expect(acquire(of('a'))).toBeNull()
  expect(acquire(of('c'))).not.toBeNull()
})

it('releases a permit once, however often it is called', () => {
  const acquire = createSemaphore()
  const quotas = [{ key: 'a', most: 2 }]
  const first = acquire(quotas)
  acquire(quotas)
  first?.()
  first?.()
  expect(acquire(quotas)).not.toBeNull()
  expect(acquire(quotas)).toBeNull()
})
