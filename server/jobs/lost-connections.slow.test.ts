import { it } from 'vitest'
import { finishJobsDespite } from '#server/test/dying-connections.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

it('workers finish every job, though their connections die forty times while they run jobs', { timeout: 600_000 }, () =>
  finishJobsDespite(shop, 40),
)
