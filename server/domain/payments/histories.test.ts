import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { playHistory } from '#server/test/histories/play-history.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const histories = Number(process.env['HISTORIES'] ?? 200)

it('after random histories, orders, stock and money match a simple model', { timeout: 120_000 }, async () => {
  const boss = await shop.admin()
  for (let seed = 1; seed <= histories; seed += 1) {
    const [one, two] = [await shop.person(), await shop.person()]
    await playHistory(shop.shop, [one, two, boss], seed, 14)
  }
  expect([...(await shop.rows(sql`select * from payment_audit`))]).toEqual([])
  expect([...(await shop.rows(sql`select * from stock_audit`))]).toEqual([])
  // The histories reached every payment state.
  const states = await shop.rows<{ state: string }>(sql`select distinct state from payments order by state`)
  expect(states.map(({ state }) => state)).toEqual(['expired', 'failed', 'open', 'refunded', 'settled'])
})
