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

test('words of use go first, then names, then a kind, then a figure; the category stays', () => {
  const spec = { isSpec: true }
  const figure = { key: 'wattage', side: 'from', value: 650, steps: [['650w']] } as const
  const groups = [
    ...[group('psu', 1000, { type: '@powersupply' }), group('gaming', 90, { isWish: true }), group('corsair', 700)],
    ...[group('650w', 400, { ...spec, figure }), group('gold', 900, spec), group('sfx', 150, spec)],
  ]
  const left = smaller(search(...groups)).map(({ leftOut }) => leftOut.map(({ words }) => words[0]).join(' '))
  expect(left).toEqual([
    'gaming',
    'gaming corsair',
    'gaming corsair sfx',
    'gaming corsair gold',
    'gaming corsair gold sfx',
    'gaming corsair 650w',
    'gaming corsair 650w gold sfx',
  ])
})

test('a chip of a word that was left out is gone', () => {
  const chips = [
    { text: 'Gold', key: 'efficiency', without: '', start: 0 },
    { text: 'SFX', key: 'formFactor', without: '', start: 5 },
  ]
  const groups = [group('gold', 900, { isSpec: true }), group('sfx', 150, { isSpec: true, start: 5, end: 8 })]
  const [without] = attemptsOf({ ...search(...groups), chips }).slice(1)
  expect(without?.chips.map(({ text }) => text)).toEqual(['Gold'])
})

test('a single unknown word leaves nothing to try', () => expect(smaller(search(group('zzz', 0)))).toEqual([]))

test('at most twelve attempts are made', () => {
  expect(attemptsOf(search(...Array.from({ length: 20 }, (_, i) => group(`w${i}`, i)))).length).toBeLessThanOrEqual(12)
})
