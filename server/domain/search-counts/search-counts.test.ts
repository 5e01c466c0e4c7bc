import { sql } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { pruneSearchCounts } from '#server/domain/search-tuning/commands.ts'
import { testShop } from '#server/test/test-shop.ts'
import { countedText, createSearchCounts } from './search-counts.ts'

const shop = await testShop()
const counted = async () => [
  ...(await shop.rows<{ query: string; searches: number; misses: number }>(
    sql`select query, searches, misses from search_counts order by 1`,
  )),
]

test.each([
  ['  RTX  4070\tTi ', 'rtx 4070 ti'],
  ['৮৫০W Gold', '৮৫০w gold'],
  ['x'.repeat(150), 'x'.repeat(100)],
  ['100-100000910WOF', '100-100000910wof'],
  ['100-000000910', '100-000000910'],
  ['2x16 ddr5 6000 cl30', '2x16 ddr5 6000 cl30'],
  ['1920x1080 144hz', '1920x1080 144hz'],
  ['mina@example.com', null],
  ['parts for mina@example', null],
  ['01711-223344', null],
  ['call +880 1711 223344', null],
  ['৮৮০১৭১১২২৩৩৪৪', null],
  ['(212) 555-1234', null],
  ['212-555-1234', null],
  ['4111 1111 1111 1111', null],
  ['1'.repeat(61), null],
  ['1a'.repeat(50), '1a'.repeat(50)],
  ['---', null],
  ['', null],
])('%j is counted as %j', (text, normal) => expect(countedText(text)).toBe(normal))

describe('searches', () => {
  it('are counted in memory and written together, with the misses', async () => {
    const part = await shop.item()
    const { searchCounts } = shop.shop
    for (const text of ['Ryzen 7600', 'ryzen  7600', 'noise box']) searchCounts.count(text, { isMiss: text === 'noise box' })
    searchCounts.count('mina@example.com', { isMiss: true })
    searchCounts.countOpened('RYZEN 7600', part.id)
    searchCounts.countOpened('ryzen 7600', part.id)
    searchCounts.countOpened('ryzen 7600', 99_999_999)
    expect(await counted()).toEqual([])
    await searchCounts.flush()
    searchCounts.count('ryzen 7600', { isMiss: true })
    await searchCounts.flush()
    expect(await counted()).toEqual([
      { query: 'noise box', searches: 1, misses: 1 },
      { query: 'ryzen 7600', searches: 3, misses: 1 },
    ])
    expect([...(await shop.rows(sql`select query, product_id, clicks from search_clicks`))]).toEqual([
      { query: 'ryzen 7600', product_id: part.id, clicks: 2 },
    ])
  })

  it('are written automatically, and retried while the database is unavailable', async () => {
    let isAway = true
    let writes = 0
    const db = {
      execute: (query: Parameters<Db['execute']>[0]) => {
        writes += 1
        return isAway ? Promise.reject(new Error('away')) : shop.shop.db.execute(query)
      },
    } as unknown as Db
    const counts = createSearchCounts(db, { everyMs: 20 })
    counts.count('patient fan', { isMiss: false })
    await expect.poll(() => writes).toBeGreaterThan(0)
    counts.count('patient fan', { isMiss: false })
    isAway = false
    await expect.poll(counted).toContainEqual({ query: 'patient fan', searches: 2, misses: 0 })
  })

  it('take limited memory, and no more rows than the table may have', async () => {
    const counts = createSearchCounts(shop.shop.db, { maxTexts: 3 })
    for (let i = 0; i < 10; i++) counts.count(`invented ${i}`, { isMiss: true })
    counts.count('invented 0', { isMiss: true })
    await counts.flush()
    expect((await counted()).filter(({ query }) => query.startsWith('invented'))).toEqual([
      { query: 'invented 0', searches: 2, misses: 2 },
      { query: 'invented 1', searches: 1, misses: 1 },
      { query: 'invented 2', searches: 1, misses: 1 },
    ])
  })

  it('are deleted if they are old and happened once, or are the rarest of too many', async () => {
    await shop.rows(sql`truncate search_counts, search_clicks`)
    await shop.rows(sql`
      insert into search_counts (query, searches, misses, last_day) values
        ('old once', 1, 0, current_date - 91), ('old twice', 2, 0, current_date - 91),
        ('new once', 1, 0, current_date - 90), ('new often', 9, 0, current_date)`)
    await pruneSearchCounts(shop.shop)
    expect((await counted()).map(({ query }) => query)).toEqual(['new often', 'new once', 'old twice'])
    // In batches.
    expect([
      await pruneSearchCounts(shop.shop, 1, 1),
      await pruneSearchCounts(shop.shop, 1, 1),
      await pruneSearchCounts(shop.shop, 1, 1),
    ]).toEqual([1, 1, 0])
    expect((await counted()).map(({ query }) => query)).toEqual(['new often'])
  })
})
