// HISTORIES=2000 plays 2,000.
import { it } from 'vitest'
import { playHistories } from '#server/test/histories/play-histories.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const histories = Number(process.env['HISTORIES'] ?? 200)

it('after many random histories, orders, stock and money match a simple model', { timeout: histories * 3_000 }, () =>
  playHistories(shop, histories, { steps: 14 }),
)
