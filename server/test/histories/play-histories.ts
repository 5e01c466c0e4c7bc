import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestShop } from '../test-shop.ts'
import { playHistory } from './play-history.ts'

/** Plays histories, with the seeds from 1 on, and checks the shop's books afterwards. */
export async function playHistories(shop: TestShop, histories: number, { steps }: { steps: number }): Promise<void> {
  const boss = await shop.admin()
  for (let seed = 1; seed <= histories; seed += 1) {
    const [one, two] = [await shop.person(), await shop.person()]
    await playHistory(shop.shop, [one, two, boss], seed, steps)
  }
  expect([...(await shop.rows(sql`select * from payment_audit`))]).toEqual([])
  expect([...(await shop.rows(sql`select * from stock_audit`))]).toEqual([])
  // The histories reached every payment state.
  const states = await shop.rows<{ state: string }>(sql`select distinct state from payments order by state`)
  expect(states.map(({ state }) => state)).toEqual(['expired', 'failed', 'open', 'refunded', 'settled'])
}
