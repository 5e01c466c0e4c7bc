import { expect, test } from 'vitest'
import type { Group } from './retrieval.ts'
import { attemptsOf } from './smaller-searches.ts'

const group = (word: string, uses: number, rest: Partial<Group> = {}): Group => ({
  tiers: [{ points: 4, classes: 'AB', alternatives: [[word]] }],
  substring: null,
  looser: null,
  type: null,
  words: [word],
  uses,
  start: 0,
  end: word.length,
  ...rest,
})
const search = (...groups: readonly Group[]) => ({ groups, whole: '#all', substring: null, variants: [], chips: [] })
const smaller = (all: ReturnType<typeof search>) => attemptsOf(all).slice(1)
const kept = (all: ReturnType<typeof search>) => smaller(all).map(({ groups }) => groups.map(({ words }) => words[0]))

test('unknown words are dropped first, then the rarest', () => {
  expect(kept(search(group('wifi', 900), group('gfx', 0), group('6e', 80)))).toEqual([['wifi', '6e'], ['wifi']])
})

test('the category is dropped last', () => {
  const category = group('mouse', 1000, { type: '@mouse' })
  expect(kept(search(group('wireless', 3000), category, group('60g', 5)))).toEqual([['wireless', 'mouse'], ['mouse']])
})

test('a kind of a category falls back to the category', () => {
  const looser = [{ points: 4, classes: 'B', alternatives: [['@networkcard']] }] as const
  const [first] = smaller(search(group('wifi', 1000, { type: '@networkcard', looser })))
  expect(first?.groups[0]?.tiers).toEqual(looser)
  expect(first?.leftOut).toHaveLength(1)
})

test('a single unknown word leaves nothing to try', () => expect(smaller(search(group('zzz', 0)))).toEqual([]))

test('at most nine attempts are made', () => {
  expect(attemptsOf(search(...Array.from({ length: 20 }, (_, i) => group(`w${i}`, i)))).length).toBeLessThanOrEqual(9)
})
