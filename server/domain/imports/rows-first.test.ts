import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { countWaiting, indexAllWaiting, indexChanged } from '../part-index/part-index.ts'
import { importItems } from './commands.ts'
import type { SourceRow } from './schema.ts'
import { createSizeWatch } from './statistics.ts'

const shop = await testShop()
const { db } = shop.shop
const reader = createRowReader(publicUrl)

beforeEach(async () => {
  await shop.rows(sql`truncate products cascade`)
})

const cpu = {
  sku: 'R-7600',
  name: 'AMD Ryzen 5 7600',
  category: 'CPU',
  manufacturer: 'AMD',
  price: 21_000,
  availableQuantity: 5,
  minOrderQuantity: 1,
  partNumbers: ['100-100001015BOX'],
  specs: { socket: 'AM5', cores: { total: 6 } },
}
const mouse = { sku: 'M-1', name: 'A plain mouse', category: 'Mouse', price: 500, availableQuantity: 9, minOrderQuantity: 1 }

const importRows = (...rows: readonly Record<string, unknown>[]) => importItems(shop.shop, sourceOf(rows), reader, { fileName: 'rows' })

async function* sourceOf(rows: readonly Record<string, unknown>[]): AsyncGenerator<SourceRow> {
  for (const [index, fields] of rows.entries()) yield { line: index + 1, fields }
}

async function found(q: string): Promise<readonly string[]> {
  const { body } = await shop.call('GET', `/trpc/items.browse?input=${encodeURIComponent(JSON.stringify({ q }))}`)
  const { result } = body as { result: { data: { items: readonly { sku: string }[] } } }
  return result.data.items.map(({ sku }) => sku)
}

it('has the database look at its tables when an import multiplies them', async () => {
  const seen = async () =>
    (await shop.rows<{ rows: number }>(sql`select reltuples::int as rows from pg_class where relname = 'products'`))[0]?.rows
  await shop.rows(sql`analyze products`)
  await importRows(cpu, mouse)
  const lookAtSizes = await createSizeWatch(db)
  await lookAtSizes(3_000)
  expect(await seen()).toBe(0)
  await lookAtSizes(4_000)
  expect(await seen()).toBe(2)
})

/** The places of all rows of the catalogue, and the transactions that wrote them. */
const versions = () =>
  shop.rows(
    sql.raw(
      [
        'products',
        'part_words',
        'part_facts',
        'part_codes',
        'search_words',
        'facet_values',
        'fit_keys',
        'parts_to_index',
        'stock_movements',
        'price_changes',
      ]
        .map(
          (table) =>
            `select '${table}' as name, count(*) as n, md5(string_agg(xmin::text || ctid::text, ' ' order by ctid)) as rows from ${table}`,
        )
        .join(' union all '),
    ),
  )

it('finds parts by number and name at once, and by specs when they are read', async () => {
  await importRows(cpu, mouse)
  expect(await countWaiting(db)).toBe(2)
  expect([await found('R-7600'), await found('100-100001015BOX'), await found('ryzen'), await found('mouse')]).toEqual([
    ['R-7600'],
    ['R-7600'],
    ['R-7600'],
    ['M-1'],
  ])
  expect(await shop.rows(sql`select from part_facts`)).toEqual([])
  await indexAllWaiting(db)
  expect(await countWaiting(db)).toBe(0)
  expect(await found('am5')).toEqual(['R-7600'])
})

it('writes nothing if nothing changed, not even into the audit trail', async () => {
  await importRows(cpu, mouse)
  await indexAllWaiting(db)
  const entries = () => shop.rows(sql`select id from audit_entries`)
  const [before, noted] = [await versions(), await entries()]
  expect(await importRows(cpu, mouse)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  expect(await versions()).toEqual(before)
  expect(await entries()).toEqual(noted)
})

it('reads no specs again when only prices and stock change', async () => {
  await importRows(cpu, mouse)
  await indexAllWaiting(db)
  expect(await importRows({ ...cpu, price: 20_000 }, { ...mouse, availableQuantity: 3 })).toMatchObject({ changed: 2 })
  expect(await countWaiting(db)).toBe(0)
})

it('finds a renamed part by its new name at once, and still by its specs', async () => {
  await importRows(cpu, mouse)
  await indexAllWaiting(db)
  await importRows({ ...cpu, name: 'AMD Phenom 7600' })
  expect(await countWaiting(db)).toBe(1)
  expect([await found('phenom'), await found('am5')]).toEqual([['R-7600'], ['R-7600']])
  await indexAllWaiting(db)
  expect([await found('phenom'), await shop.rows(sql`select name from search_words where word = 'ryzen'`)]).toEqual([
    ['R-7600'],
    [{ name: 0 }],
  ])
})

it('loses nothing if reading the specs breaks off', async () => {
  await importRows(cpu, mouse)
  const ids = (await shop.rows<{ id: number }>(sql`select id from products`)).map(({ id }) => Number(id))
  const broken = db.transaction(async (tx) => {
    await indexChanged(tx, ids)
    throw new Error('The process ended here')
  })
  await expect(broken).rejects.toThrow('The process ended here')
  expect([await countWaiting(db), await shop.rows(sql`select from part_facts`), await found('ryzen')]).toEqual([2, [], ['R-7600']])
  await indexAllWaiting(db)
  expect(await found('am5')).toEqual(['R-7600'])
  expect(await shop.rows(sql`select name from search_words where word = 'ryzen'`)).toEqual([{ name: 1 }])
})
