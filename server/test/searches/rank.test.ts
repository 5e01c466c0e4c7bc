import { expect, test } from 'vitest'
import { partWords, type SearchedPart } from '#server/domain/search/read/part-words.ts'
import { understand } from '#server/domain/search/understand/understand.ts'
import { makeVocabulary } from '#server/test/search-in-memory.ts'
import { compareStandings, indexedPart, type Standing, scoreOf } from './rank.ts'

const part = (name: string, rest: Partial<SearchedPart> = {}): SearchedPart => ({
  sku: 'X-1',
  partNumbers: [],
  name,
  manufacturer: null,
  series: null,
  productType: 'Graphics card',
  specs: {},
  ...rest,
})

const parts = [
  part('MSI GeForce RTX 3060 12GB', { partNumbers: ['V397-031R'], specs: { chip: 'GeForce RTX 3060' } }),
  part('MSI GeForce RTX 3060 Ti 8GB', { specs: { chip: 'GeForce RTX 3060 Ti' } }),
  part('OBSBOT Meet SE with AI Framing', { productType: 'Webcam' }),
  part('Corsair Vengeance 32GB', { productType: 'Memory', specs: { capacity: 32 } }),
  part('AMD Ryzen 5 5600X', { productType: 'CPU' }),
  part('AMD Ryzen 5 5600X3D', { productType: 'CPU' }),
  part('Seagate Exos 24TB', { productType: 'Storage', specs: { capacity: 24_000 } }),
  part('Seagate IronWolf 4TB', { productType: 'Storage', specs: { capacity: 4000 } }),
]
const vocabulary = makeVocabulary(parts.map(partWords))

async function hitsOf(typed: string): Promise<readonly string[]> {
  const search = await understand(typed, vocabulary)
  return parts
    .map((one) => {
      const squashed = [one.name, ...one.partNumbers]
        .join(' ')
        .toLowerCase()
        .replace(/[^a-z0-9 ]/g, '')
      return { name: one.name, score: scoreOf(search, indexedPart(partWords(one), squashed)) }
    })
    .filter(({ score }) => score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .map(({ name }) => name)
}

test.each([
  ['rtx 3060', ['MSI GeForce RTX 3060 12GB', 'MSI GeForce RTX 3060 Ti 8GB']],
  ['rtx3060ti', ['MSI GeForce RTX 3060 Ti 8GB']],
  ['ram', ['Corsair Vengeance 32GB']],
  ['4tb', ['Seagate IronWolf 4TB']],
  ['5600 x', ['AMD Ryzen 5 5600X', 'AMD Ryzen 5 5600X3D']],
  ['v397 031', ['MSI GeForce RTX 3060 12GB']],
  ['vengence 32 gb', ['Corsair Vengeance 32GB']],
])('%s finds %s', async (typed, names) => expect(await hitsOf(typed)).toEqual(names))

test('a complete number outranks everything', async () => {
  const search = await understand('v397 031r', vocabulary)
  const [first] = parts
  expect(first && scoreOf(search, indexedPart(partWords(first), ''))).toBeGreaterThan(100)
})

const standing: Standing = { id: 1, isOrderable: true, unitsSold: 0, releaseYear: null, isVerified: false, availableQuantity: 10 }

test.each([
  ['orderable', { isOrderable: true }, { isOrderable: false, unitsSold: 100 }],
  ['sold more', { unitsSold: 2 }, { unitsSold: 1, releaseYear: 2026 }],
  ['newer', { releaseYear: 2025 }, { releaseYear: 2020, isVerified: true }],
  ['checked', { isVerified: true }, { availableQuantity: 900 }],
  ['plentiful', { availableQuantity: 20 }, { availableQuantity: 10 }],
])('parts that are %s come first', (_, first, second) => {
  expect(compareStandings({ ...standing, ...first }, { ...standing, ...second })).toBeLessThan(0)
  expect(compareStandings({ ...standing, ...second }, { ...standing, ...first })).toBeGreaterThan(0)
})
