import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { QueueFull } from './fair-queue.ts'
import { limitOutsideCalls } from './outside-calls.ts'

/** Calls that end on request. */
function hanging() {
  const ends: (() => void)[] = []
  return { ends, call: () => new Promise<void>((end) => ends.push(end)) }
}

it('runs a limited number of calls per party, queues a few, and refuses the rest at once', async () => {
  const calls = limitOutsideCalls({ perParty: 2, inAll: 9, waiting: 1, waitMs: 60_000 })
  const { ends, call } = hanging()
  const [one, two, third] = [calls('bkash', call), calls('bkash', call), calls('bkash', call)]
  await expect(calls('bkash', call)).rejects.toThrow(QueueFull)
  expect(ends).toHaveLength(2)
  // Another party has its own places.
  expect(await calls('nagad', async () => 'answered')).toBe('answered')
  ends[0]?.()
  await one
  await expect.poll(() => ends.length).toBe(3)
  ends[1]?.()
  ends[2]?.()
  await Promise.all([two, third])
  expect(await calls('bkash', async () => 'answered')).toBe('answered')
})

it('refuses a call that was queued too long, and keeps no place for it', async () => {
  const calls = limitOutsideCalls({ perParty: 1, inAll: 9, waiting: 1, waitMs: 20 })
  const { ends, call } = hanging()
  const first = calls('bkash', call)
  await expect(calls('bkash', call)).rejects.toThrow(QueueFull)
  ends[0]?.()
  await first
  expect(ends).toHaveLength(1)
  expect(await calls('bkash', async () => 'answered')).toBe('answered')
})

it('counts all parties together, and gives a free place to another party if its own queue is empty', async () => {
  const calls = limitOutsideCalls({ perParty: 2, inAll: 2, waiting: 2, waitMs: 60_000 })
  const { ends, call } = hanging()
  const busy = [calls('bkash', call), calls('nagad', call)]
  const waits = calls('card', async () => 'answered')
  await pause(1)
  expect(ends).toHaveLength(2)
  ends[0]?.()
  expect(await waits).toBe('answered')
  ends[1]?.()
  await Promise.all(busy)
})

it('frees the place of a call that fails', async () => {
  const calls = limitOutsideCalls({ perParty: 1, inAll: 1, waiting: 0 })
  await expect(calls('card', async () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await calls('card', async () => 'answered')).toBe('answered')
})
