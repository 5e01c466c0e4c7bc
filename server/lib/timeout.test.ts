import { expect, it } from 'vitest'
import { withTimeout } from './timeout.ts'

const late = () => new Error('late')

it('does not wait for work that does not end in time, which continues', async () => {
  const ends: (() => void)[] = []
  let isDone = false
  const work = new Promise<void>((resolve) => ends.push(resolve)).then(() => {
    isDone = true
  })
  await expect(withTimeout(work, 1, late)).rejects.toThrow('late')
  expect(isDone).toBe(false)
  for (const end of ends) end()
  await work
  expect(isDone).toBe(true)
})

it('passes on what the work returns or throws', async () => {
  expect(await withTimeout(Promise.resolve(7), 60_000, late)).toBe(7)
  await expect(withTimeout(Promise.reject(new Error('broken')), 60_000, late)).rejects.toThrow('broken')
})
