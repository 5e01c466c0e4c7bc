import { expect, it } from 'vitest'
import { describeNeeds, perOrder } from './capacity.ts'

const costs = Object.keys(perOrder).map((name) => ({ name, requests: 100, server: 0.1, database: 0.2, log: 100_000, disk: 0 }))

it('adds up what orders need from what single requests cost', () => {
  const rows = describeNeeds(costs, 60_000)
  const [list] = rows
  // A thousand orders a second, 20 lists each: 20,000 lists a second, of a millisecond each.
  expect(list).toEqual(['list of parts, from memory', '20', '20.0', '40.0', '20.0'])
  expect(rows.at(-1)).toEqual(['all', '43.25', '43.3', '86.5', '43.3'])
})

it('refuses to plan without a cost that is needed', () => {
  expect(() => describeNeeds(costs.slice(1), 60)).toThrow('list of parts, from memory')
})
