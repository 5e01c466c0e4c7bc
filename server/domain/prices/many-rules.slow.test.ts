// Keys of texts other than plain ASCII are slow to compute: a list with many rules computes each of them once, not per product and quantity.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { testShop } from '#server/test/test-shop.ts'
import { findDifferences } from '../price-lists/price-differences.ts'

const shop = await testShop()

it.each([
  { name: 'Graphics card', keys: 0 },
  { name: 'গ্রাফিক্স কার্ড', keys: 50 + 40 + 60 }, // rules, categories and makers
])('prices 2,000 products by 50 rules on $name and computes $keys keys', async ({ name, keys }) => {
  const breaks = JSON.stringify([
    { quantity: 10, priceMinor: 9_000 },
    { quantity: 20, priceMinor: 8_000 },
  ])
  await shop.rows(sql`
    insert into products (sku, name, product_type, manufacturer, price_minor, description, min_order_quantity, available_quantity, image_urls, price_breaks)
    select ${name} || n, 'Part ' || n, ${name} || ' ' || n % 40, ${name} || ' maker ' || n % 60, 10000, 'x', 1, 50, '{}', ${breaks}::text::jsonb
    from generate_series(1, 2000) n`)
  const [list] = await shop.rows<{ id: string }>(sql`insert into price_lists (name) values (${name}) returning id`)
  const id = list?.id ?? ''
  await shop.rows(sql`
    insert into price_list_rules (price_list_id, applies_to, value, basis_points)
    select ${id}::uuid, kind, upper(${name}) || ' ' || case kind when 'maker' then 'Maker ' else '' end || n, 100 * n
    from generate_series(1, 25) n cross join (values ('type'), ('maker')) k (kind)`)
  const { found: rungs, computed } = await countingKeys((db) =>
    db.execute<{ price: number }>(sql`
      select unit_price_minor::int as price from ladders_with_lists(array[${id}]::text[]::uuid[], array(select p.id from products p where p.sku like ${`${name}%`}))
      where from_quantity = 1`),
  )
  expect(rungs).toHaveLength(2_000)
  expect(computed).toBe(keys)
  const expected = Array.from({ length: 2_000 }, (_, i) => {
    const best = Math.max(...[(i + 1) % 40, (i + 1) % 60].map((n) => (n >= 1 && n <= 25 ? n : 0)))
    return 10_000 - best * 100
  })
  const rising = (one: number, two: number) => one - two
  expect(rungs.map(({ price }) => price).sort(rising)).toEqual(expected.toSorted(rising))
  const compared = await countingKeys(async (db) => {
    let differing = 0
    let batches = 0
    for await (const batch of findDifferences(db, [], [id])) {
      differing += new Set(batch.map(({ productId }) => productId)).size
      batches++
    }
    return { differing, batches }
  })
  expect(compared.found.differing).toBe(expected.filter((price) => price < 10_000).length)
  expect(compared.computed).toBeLessThanOrEqual(keys * (2 + compared.found.batches))
})

/** Counts the keys of texts other than plain ASCII that the database computed for `read`. */
async function countingKeys<Found>(read: (db: Db) => Promise<Found>): Promise<{ found: Found; computed: number }> {
  return shop.shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local track_functions = 'all'`)
    const found = await read(tx)
    const [counted] = await tx.execute<{ calls: number }>(
      sql`select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = 'same_key_of_signs'`,
    )
    return { found, computed: counted?.calls ?? 0 }
  })
}
