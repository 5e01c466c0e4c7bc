import { expect, test } from 'vitest'
import { bestCandidate, editsBetween, spellingKeys } from './spelling.ts'

test.each([
  ['ryzne', 'ryzen', 1],
  ['geforc', 'geforce', 1],
  ['gefroce', 'geforce', 1],
  ['kingstone', 'kingston', 1],
  ['steelseires', 'steelseries', 1],
  ['senheiser', 'sennheiser', 1],
  ['mechancial', 'mechanical', 1],
  ['coolermastr', 'coolermaster', 1],
  ['grafics', 'graphics', 2],
])('%s and %s are %i edits apart', (typed, word, edits) => expect(editsBetween(typed, word, 2)).toBe(edits))

test.each([
  ['ryzne', 'ryzen'],
  ['samsng', 'samsung'],
  ['eyzen', 'ryzen'],
  ['thermaltke', 'thermaltake'],
  ['steleseires', 'steelseries'],
])('%s shares a key with %s', (typed, word) => {
  const keys = new Set(spellingKeys(word))
  expect(spellingKeys(typed).some((key) => keys.has(key))).toBe(true)
})

const best = (typed: string, ...candidates: (readonly [word: string, uses: number])[]) =>
  bestCandidate(
    typed,
    candidates.map(([word, uses]) => ({ word, uses })),
  )?.word

test('the fewest edits win, then the first letter and the uses', () => {
  expect(best('corsiar', ['corsair', 3], ['corsica', 900])).toBe('corsair')
  expect(best('gamng', ['gaming', 5000], ['gang', 3])).toBe('gaming')
  expect(best('zotak', ['zotac', 20], ['motak', 100])).toBe('zotac')
})

test('short words allow one edit, words with digits none', () => {
  expect(best('rzyne', ['ryzen', 900])).toBeUndefined()
  expect(best('rtxx', ['rtx5', 900])).toBeUndefined()
})
