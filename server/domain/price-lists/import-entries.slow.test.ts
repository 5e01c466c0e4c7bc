// A file is read in slices, and a code that no part can have is not compared.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { EntryImport } from '#server/domain/price-lists/import-entries.ts'
import { testShop } from '#server/test/test-shop.ts'
import { turnsDuring } from '#server/test/turns-during.ts'

const shop = await testShop()
const admin = await shop.admin()
const [list] = await shop.rows<{ id: string }>(sql`insert into price_lists (name) values ('Schools') returning id`)

async function readFile(rows: readonly string[]): Promise<EntryImport> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/price-lists/${list?.id}/entries?dryRun=true`,
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${admin.token}` },
    payload: ['sku,fromQuantity,unitPrice', ...rows].join('\n'),
  })
  return answer.json()
}

it('lets other requests go first while it reads a large file', async () => {
  // Refused rows, so that no statement is long.
  const rows = Array.from({ length: 40_000 }, (_, i) => `SKU-${i},0,not a price at all`)
  const { answer, turns } = await turnsDuring(() => readFile(rows))
  expect(answer.refused).toHaveLength(rows.length)
  // The file has more than a megabyte, in slices of 16 KiB.
  expect(turns).toBeGreaterThan(60)
})

it('refuses a code that is longer than any part has', async () => {
  const { refused } = await readFile([`${'ﷺ'.repeat(201)},1,5`, `${'x'.repeat(200)},1,5`])
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'The SKU or part number must be 200 characters or shorter'],
    [3, 'There is no part with this SKU'],
  ])
})
