// Keys of texts other than plain ASCII are slow to compute: a list with many rules computes each of them once, not per product and quantity.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { findDifferences } from '../price-lists/price-differences.ts'

const shop = await testShop({ isPatient: false })

it.each([['Graphics card'], ['গ্রাফিক্স কার্ড']])('prices 2,000 products by 50 rules on %s within the time of a statement', async (name) => {
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
  const rungs = await shop.rows<{ price: number }>(sql`
    select unit_price_minor::int as price from ladders_with_lists(array[${id}]::text[]::uuid[], array(select p.id from products p where p.sku like ${`${name}%`}))
    where from_quantity = 1`)
  expect(rungs).toHaveLength(2_000)
  const expected = Array.from({ length: 2_000 }, (_, i) => {
    const best = Math.max(...[(i + 1) % 40, (i + 1) % 60].map((n) => (n >= 1 && n <= 25 ? n : 0)))
    return 10_000 - best * 100
  })
  const rising = (one: number, two: number) => one - two
  expect(rungs.map(({ price }) => price).sort(rising)).toEqual(expected.toSorted(rising))
  let differing = 0
  for await (const batch of findDifferences(shop.shop.db, [], [id])) differing += new Set(batch.map(({ productId }) => productId)).size
  expect(differing).toBe(expected.filter((price) => price < 10_000).length)
})
