import { expect, it } from 'vitest'
import { createTurns, LineFull } from './turns.ts'

/** Work that ends on request; `begun` lists the callers that were served, in order. */
function workbench(options: { parallel: number; waiting: number }) {
  const inTurn = createTurns(options)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const want = (party: string, name = party) =>
    inTurn(() => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve('done')))
    }, party).catch((error: unknown) => (error instanceof LineFull ? 'refused' : error))
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
