import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()

it('matches an exact code', async () => {
  const { id } = await shop.item({ sku: 'CPU-1', minOrderQuantity: 5 })
  const { data } = await trpcCall(shop, 'mutation', 'quickOrder.match', { input: { lines: ['cpu1 20', '', { code: 'CPU-1' }] } })
  expect(data).toMatchObject({
    lines: [
      { line: 1, status: 'matched', productId: id, quantity: 20, proposed: 20 },
      { line: 3, quantity: null, proposed: 5 },
    ],
  })
})
