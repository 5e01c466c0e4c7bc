import { expect, it } from 'vitest'
import { inTime } from './in-time.ts'

const late = () => new Error('late')

it('does not wait for work that does not end in time, which continues', async () => {
  const ends: (() => void)[] = []
  let isDone = false
  const work = new Promise<void>((resolve) => ends.push(resolve)).then(() => {
    isDone = true
  })
  await expect(inTime(work, 1, late)).rejects.toThrow('late')
  expect(isDone).toBe(false)
  for (const end of ends) end()
  await work
  expect(isDone).toBe(true)
})

it('passes on what the work returns or throws', async () => {
  expect(await inTime(Promise.resolve(7), 60_000, late)).toBe(7)
  await expect(inTime(Promise.reject(new Error('broken')), 60_000, late)).rejects.toThrow('broken')
})
