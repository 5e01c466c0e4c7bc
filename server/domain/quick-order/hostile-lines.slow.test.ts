import { beforeAll, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { hostileKinds, hostileLines, moreHostileKinds } from '#server/test/quick-order/hostile-lines.data.ts'
import { thirtyLists } from '#server/test/quick-order/thirty-lists.data.ts'
import { sampleParts } from '#server/test/sample-parts.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { importItems } from '../imports/commands.ts'
import { openImportFile } from '../imports/file.ts'
import { indexAllWaiting } from '../part-index/part-index.ts'
import { resolveLines } from './match.ts'
import { lineBudget } from './reading/work.ts'

const shop = await testShop()

beforeAll(async () => {
  const reader = createRowReader(publicUrl)
  const file = await openImportFile(sampleParts, reader.columns)
  await importItems(shop.shop, file.rows, reader, { fileName: 'sample' })
  await indexAllWaiting(shop.shop.db)
})

const kinds = [...hostileKinds, ...moreHostileKinds]

it('knows at least sixty kinds of hostile lines', () => {
  expect(new Set(kinds).size).toBeGreaterThanOrEqual(60)
})

it.each(kinds)('answers lines of "%s" within the budget, and the same each time', async (kind) => {
  const lines = [...hostileLines(kind, 12)]
  const [once, again] = [await resolveLines(shop.shop, lines), await resolveLines(shop.shop, lines)]
  expect(once.map(({ line, verdict }) => [line.work.spent(), verdict])).toEqual(
    again.map(({ line, verdict }) => [line.work.spent(), verdict]),
  )
  for (const { line, verdict } of once) {
    expect(line.work.spent()).toBeLessThanOrEqual(lineBudget)
    if (line.work.isBeyond()) expect(verdict?.kind).not.toBe('part')
  }
})

it('answers ordinary lists with a quarter of the budget', async () => {
  for (const list of thirtyLists) {
    for (const { line } of await resolveLines(
      shop.shop,
      list.map(([text]) => text),
    )) {
      expect(line.work.isBeyond()).toBe(false)
      expect([line.text, line.work.spent() <= lineBudget / 4]).toEqual([line.text, true])
    }
  }
})
