// Searches with the hits that experts expect, through the same code as pages and `GET /items`.
import { beforeAll, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { hitRates, isAnswerable, missedBy } from '#server/test/expected-hits.ts'
import { type ListedPart, readPriceList, sampleParts } from '#server/test/sample-parts.ts'
import { meaningQueries } from '#server/test/searches/meaning.data.ts'
import { queries } from '#server/test/searches/queries.data.ts'
import type { Query } from '#server/test/searches/wanted-hits.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { importItems } from '../../imports/commands.ts'
import { openImportFile } from '../../imports/file.ts'
import { indexAllWaiting } from '../../part-index/part-index.ts'

const shop = await testShop()
const parts = readPriceList(sampleParts)
const bySku = new Map(parts.map((part) => [part.sku, part]))
const together = 8

beforeAll(async () => {
  const reader = createRowReader(publicUrl)
  const file = await openImportFile(sampleParts, reader.columns)
  await importItems({ ...shop.shop, now: () => new Date() }, file.rows, reader, { fileName: 'sample' })
  await indexAllWaiting(shop.shop.db)
})

const partsOf = (skus: readonly string[]): readonly ListedPart[] => skus.flatMap((sku) => bySku.get(sku) ?? [])

async function browsed(q: string): Promise<readonly ListedPart[]> {
  const input = encodeURIComponent(JSON.stringify({ q }))
  const { body } = await shop.call('GET', `/trpc/items.browse?input=${input}`)
  const { result } = body as { result: { data: { items: readonly { sku: string }[] } } }
  return partsOf(result.data.items.map(({ sku }) => sku)).slice(0, 10)
}

async function listed(q: string): Promise<readonly ListedPart[]> {
  const { body } = await shop.call('GET', `/items?limit=10&q=${encodeURIComponent(q)}`)
  return partsOf((body as readonly { sku: string }[]).map(({ sku }) => sku))
}

async function resultsOf(asked: readonly Query[], find: (q: string) => Promise<readonly ListedPart[]>) {
  const results: { query: Query; missed: string | null }[] = []
  for (let i = 0; i < asked.length; i += together) {
    const some = asked.slice(i, i + together)
    results.push(...(await Promise.all(some.map(async (query) => ({ query, missed: missedBy(query, await find(query.typed), parts) })))))
  }
  return results
}

const ways = [
  ['the catalogue', browsed],
  ['lists', listed],
] as const

it.each(ways)('%s: at least 97 of 100 searches return an expected part in the first ten, and 92 of each kind', async (_, find) => {
  const results = await resultsOf(queries, find)
  const tooLow = hitRates(results).filter(({ kind, hits, total }) => hits / total < (kind === 'all' ? 0.97 : 0.92))
  expect(tooLow, results.flatMap(({ missed }) => missed ?? []).join('\n')).toEqual([])
})

/** The sample has a part for most of these searches; the whole price list has one for each. */
const leastAsked = 170

it.each(ways)('%s: at least 95 of 100 searches find what buyers mean, and 90 of each kind', async (_, find) => {
  const asked = meaningQueries.filter((query) => isAnswerable(query, parts))
  expect(asked.length).toBeGreaterThanOrEqual(leastAsked)
  const results = await resultsOf(asked, find)
  const tooLow = hitRates(results).filter(({ kind, hits, total }) => hits / total < (kind === 'all' ? 0.95 : 0.9))
  expect(tooLow, results.flatMap(({ missed }) => missed ?? []).join('\n')).toEqual([])
})
