import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { turnsDuring } from '#server/test/turns-during.ts'
import { findPartsOfSkus } from './sku-spellings.ts'

const shop = await testShop()

it('finds the parts of many long SKUs in many turns of the event loop', async () => {
  const { id, sku } = await shop.item()
  const hostile = Array.from({ length: 300 }, (_, i) => `${i} ${'ﷺ漢٣'.repeat(60)}`)
  const { answer, turns } = await turnsDuring(() => findPartsOfSkus(shop.shop.db, [...hostile, sku.toLowerCase()]))
  expect(answer.get(sku.toLowerCase())?.id).toBe(id)
  // More than 180 characters each: at most five in a slice.
  expect(turns).toBeGreaterThan(hostile.length / 5)
})
