// `histories.slow.test.ts` plays many more.
import { it } from 'vitest'
import { playHistories } from '#server/test/histories/play-histories.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

it('after random histories, orders, stock and money match a simple model', () => playHistories(shop, 20, { steps: 45 }))
