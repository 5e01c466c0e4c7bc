import { expect, it } from 'vitest'
import { QueueFull } from './fair-queue.ts'
import { createQueuePerOwner } from './queue-per-owner.ts'

/** Work that ends on request; counts how much of each owner runs at once. */
function workbench(limits: { parallel: number; waiting: number }) {
  const inQueue = createQueuePerOwner(limits)
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  const ends: (() => void)[] = []
  const want = (owner: string) =>
    inQueue(owner, async () => {
      const now = (running.get(owner) ?? 0) + 1
      running.set(owner, now)
      most.set(owner, Math.max(most.get(owner) ?? 0, now))
      await new Promise<void>((resolve) => ends.push(resolve))
      running.set(owner, (running.get(owner) ?? 0) - 1)
      return 'done'
    }).catch((error: unknown) => (error instanceof QueueFull ? 'refused' : error))
  const finish = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise(setImmediate)
    }
  }
  return { want, finish, most, load: inQueue.load }
}

it('runs at most `parallel` calls of an owner at once, and all of them in the end', async () => {
  const { want, finish, most, load } = workbench({ parallel: 2, waiting: 100 })
  const flood = Array.from({ length: 60 }, () => want('flood'))
  expect(load()).toEqual({ running: 2, waiting: 58, refused: 0 })
  await finish()
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['done']))
  expect(most.get('flood')).toBe(2)
  expect(load()).toEqual({ running: 0, waiting: 0, refused: 0 })
})

it('lets no owner wait for another', async () => {
  const { want, finish, load } = workbench({ parallel: 2, waiting: 10 })
  const calls = ['flood', 'flood', 'flood', 'one', 'two'].map(want)
  expect(load()).toEqual({ running: 4, waiting: 1, refused: 0 })
  await finish()
  expect(await Promise.all(calls)).toEqual(Array(5).fill('done'))
})

it('refuses what its owner has no place in the queue for, and counts it after the owner is gone', async () => {
  const { want, finish, load } = workbench({ parallel: 1, waiting: 2 })
  const calls = Array.from({ length: 5 }, () => want('flood'))
  const other = want('other')
  await finish()
  expect(await Promise.all(calls)).toEqual(['done', 'done', 'done', 'refused', 'refused'])
  expect(await other).toBe('done')
  expect(load()).toEqual({ running: 0, waiting: 0, refused: 2 })
})

it('frees the place of work that fails', async () => {
  const inQueue = createQueuePerOwner({ parallel: 1, waiting: 1 })
  await expect(inQueue('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await inQueue('a', () => Promise.resolve('done'))).toBe('done')
})
