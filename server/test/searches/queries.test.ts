import { expect, test } from 'vitest'
import { findsIn, type HitRate, hitRates, isAnswerable, missedBy } from '#server/test/expected-hits.ts'
import { readPriceList, sampleParts } from '#server/test/sample-parts.ts'
import { makeCatalogue } from '#server/test/search-in-memory.ts'
import { meaningQueries } from './meaning.data.ts'
import { queries } from './queries.data.ts'
import { isWanted } from './wanted-hits.ts'

test('every search is listed once', () => {
  const typed = [...queries, ...meaningQueries].map((query) => query.typed)
  expect(typed.filter((text, i) => typed.indexOf(text) !== i)).toEqual([])
})

test.each(['number', 'name', 'misspelling', 'specs', 'synonym', 'category', 'floor', 'use'])(
  'there are enough searches of the kind %s',
  (kind) => {
    expect([...queries, ...meaningQueries].filter((query) => query.kind === kind).length).toBeGreaterThanOrEqual(25)
  },
)

const part = {
  name: 'MSI RTX 4070',
  price: 62_000,
  manufacturer: 'MSI',
  productType: 'Graphics card',
  specs: { memory: 12, outputKinds: ['HDMI', 'VGA'], chip: 'GeForce RTX 4070' },
}

test.each([
  [{ type: 'Graphics card', name: /4070/, maker: /msi/i }, true],
  [{ type: ['Case', 'Graphics card'] }, true],
  [{ notName: /RTX/ }, false],
  [{ price: { min: 60_000, max: 62_000 } }, true],
  [{ price: { max: 61_999 } }, false],
  [{ specs: { memory: { min: 10, max: 12 } } }, true],
  [{ specs: { memory: { oneOf: [8, 16] } } }, false],
  [{ specs: { outputKinds: 'VGA' } }, true],
  [{ specs: { chip: /rtx 4070$/i } }, true],
  [{ specs: { tdp: { min: 0 } } }, false],
])('a part is compared with %j', (wanted, is) => expect(isWanted(part, wanted)).toBe(is))

test('searches of the sample find the expected parts, ranked in memory', async () => {
  const parts = readPriceList(sampleParts)
  const catalogue = makeCatalogue(parts)
  const results = await Promise.all(
    [...queries, ...meaningQueries.filter((query) => isAnswerable(query, parts))].map(async (query) => ({
      query,
      missed: missedBy(query, (await findsIn(catalogue, query.typed)).slice(0, 10), parts),
    })),
  )
  const misses = results.flatMap(({ missed }) => missed ?? [])
  expect(hitRates(results).filter(isTooLow), misses.join('\n')).toEqual([])
})

const isTooLow = ({ kind, hits, total }: HitRate): boolean => hits / total < (kind === 'all' ? 0.97 : 0.92)
