import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { sampleParts } from '#server/test/sample-parts.ts'
import { first, publicUrl, testShop } from '#server/test/test-shop.ts'
import { importItems } from './commands.ts'
import { openImportFile } from './file.ts'

const shop = await testShop()
const reader = createRowReader(publicUrl)

async function importList() {
  const { rows } = await openImportFile(sampleParts, reader.columns)
  return importItems({ ...shop.shop, now: () => new Date('2026-06-01') }, rows, reader, { fileName: 'rows', onRefused: () => {} })
}

it("imports a supplier's price list, and changes nothing the second time", async () => {
  const { added } = await importList()
  expect(added).toBeGreaterThan(1_900)
  const stored = await shop.rows<{ n: number; differ: number }>(sql`
    select count(*)::int as n, count(*) filter (where available_quantity <> coalesce(moved, 0))::int as differ
    from products left join (select product_id, sum(delta) as moved from stock_movements group by 1) m on product_id = products.id`)
  expect(first(stored)).toEqual({ n: added, differ: 0 })
  expect(await importList()).toMatchObject({ added: 0, changed: 0, unchanged: added, refused: 0 })
})
