import { describe, expect, it } from 'vitest'
import { createFairQueue, type Party, QueueFull } from './fair-queue.ts'

/** Work that ends on request; `begun` lists the callers that were served, in order. */
function workbench(options: { parallel: number; waiting: number }) {
  const inQueue = createFairQueue(options)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const want = (party: Party, name = String(party)) =>
    inQueue(() => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve('done')))
    }, party).catch((error: unknown) => (error instanceof QueueFull ? 'refused' : error))
  const finish = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise(setImmediate)
    }
  }
  return { want, finish, begun }
}

it('lets no party fill the queue: the last call of the longest queue is dropped for a party with fewer', async () => {
  const { want, finish, begun } = workbench({ parallel: 1, waiting: 4 })
  const flood = Array.from({ length: 10 }, (_, i) => want('flood', `flood ${i}`))
  const person = want('person')
  await finish()
  expect(await person).toBe('done')
  expect((await Promise.all(flood)).filter((answer) => answer === 'done')).toHaveLength(4)
  expect(begun).toEqual(['flood 0', 'flood 1', 'person', 'flood 2', 'flood 3'])
})

it('shares a full queue evenly between parties that all want more', async () => {
  const { want, finish } = workbench({ parallel: 1, waiting: 6 })
  const first = want('first in')
  const answers = ['a', 'b', 'c'].map((party) => Array.from({ length: 20 }, () => want(party)))
  await finish()
  expect(await first).toBe('done')
  const served = await Promise.all(answers.map(async (party) => (await Promise.all(party)).filter((answer) => answer === 'done').length))
  expect(served).toEqual([2, 2, 2])
})

it('does not let later parties overtake a party that was served before', async () => {
  const { want, finish, begun } = workbench({ parallel: 1, waiting: 10 })
  const running = want('running')
  const office = [want('office', 'office 1'), want('office', 'office 2')]
  const later = want('early')
  // Each arrives while the previous one is served.
  const coming = ['a', 'b', 'c'].map(async (party, i) => {
    while (begun.length < i + 2) await new Promise(setImmediate)
    return want(party)
  })
  await finish()
  expect(await Promise.all([running, ...office, later, ...coming])).toEqual(Array(7).fill('done'))
  expect(begun.slice(0, 4)).toEqual(['running', 'office 1', 'early', 'office 2'])
})

it('refuses a party that has its full share of the queue', async () => {
  const { want, finish } = workbench({ parallel: 1, waiting: 3 })
  const served = ['running', 'a', 'b', 'c'].map((party) => want(party))
  expect(await want('d')).toBe('refused')
  await finish()
  expect(await Promise.all(served)).toEqual(['done', 'done', 'done', 'done'])
})

describe('a network with thirty addresses', () => {
  const addresses = Array.from({ length: 30 }, (_, i) => ['network', `address ${i}`])

  it('has one turn where another network has one', async () => {
    const { want, finish, begun } = workbench({ parallel: 1, waiting: 100 })
    const flood = addresses.map((party) => want(party, 'flood'))
    const person = [1, 2, 3].map((i) => want(['home', 'address'], `person ${i}`))
    await finish()
    expect(new Set(await Promise.all([...flood, ...person]))).toEqual(new Set(['done']))
    expect(begun.slice(0, 7)).toEqual(['flood', 'flood', 'person 1', 'flood', 'person 2', 'flood', 'person 3'])
  })

  it('gives up a place in a full queue to another network, and keeps all others', async () => {
    const { want, finish } = workbench({ parallel: 1, waiting: 29 })
    const flood = addresses.map((party) => want(party))
    const people = ['a', 'b', 'c'].map((network) => want([network, 'address']))
    await finish()
    expect(await Promise.all(people)).toEqual(['done', 'done', 'done'])
    const answers = await Promise.all(flood)
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(27)
    // Those that came last.
    expect(answers.slice(-3)).toEqual(['refused', 'refused', 'refused'])
  })

  it('serves them in turn, whatever one of them sends', async () => {
    const { want, finish, begun } = workbench({ parallel: 1, waiting: 6 })
    const running = want(['network', 'loud'], 'loud')
    const loud = Array.from({ length: 10 }, () => want(['network', 'loud'], 'loud'))
    const quiet = [1, 2].map((i) => want(['network', `quiet ${i}`], `quiet ${i}`))
    await finish()
    expect(await Promise.all([running, ...quiet])).toEqual(['done', 'done', 'done'])
    expect((await Promise.all(loud)).filter((answer) => answer === 'done')).toHaveLength(4)
    expect(begun.slice(0, 4)).toEqual(['loud', 'loud', 'quiet 1', 'quiet 2'])
  })

  it('knows before it asks that its share of a full queue is used up, and another network that its own is not', async () => {
    const queue = createFairQueue({ parallel: 1, waiting: 2 })
    let end = () => {}
    const running = queue(() => new Promise<void>((resolve) => (end = resolve)), ['network', 'address 0'])
    const waiting = [1, 2].map((i) => queue(async () => {}, ['network', `address ${i}`]))
    expect(queue.isFull(['network', 'address 3'])).toBe(true)
    expect(queue.isFull(['home', 'address'])).toBe(false)
    end()
    await Promise.all([running, ...waiting])
    expect(queue.load()).toEqual({ running: 0, waiting: 0, refused: 0 })
  })
})

it('does not mistake names that are joined for other names', async () => {
  const { want, finish, begun } = workbench({ parallel: 1, waiting: 9 })
  const running = want('running')
  const calls = [want(['a', 'b,c'], 'first'), want(['a', 'b,c'], 'second'), want(['a","b', 'c'], 'other')]
  await finish()
  expect(await Promise.all([running, ...calls])).toEqual(Array(4).fill('done'))
  expect(begun).toEqual(['running', 'first', 'other', 'second'])
})
