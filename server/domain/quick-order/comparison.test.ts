// Lines with the prices of another quotation, as programs send them.
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const fan = await shop.item({ sku: 'FAN-1', name: 'Quiet fan', priceMinor: 100_00, minOrderQuantity: 5, orderMultiple: 5 })
const cable = await shop.item({ sku: 'CABLE-1', name: 'Long cable', priceMinor: 40_00, minOrderQuantity: 1 })

type Answer = { lines: Record<string, unknown>[]; totals: Record<string, number> }
const match = async (lines: unknown[]) => {
  const { status, body } = await shop.call('POST', '/quick-order', { body: { lines } })
  expect(status).toBe(200)
  return body as Answer
}

it('their prices are beside ours, with the difference per line and in all', async () => {
  const { lines, totals } = await match([
    { code: 'FAN-1', quantity: 18, price: 110.5 },
    { code: 'CABLE-1', quantity: 10, price: '38.00' },
    { code: 'NO-SUCH-PART', quantity: 10, price: 5 },
    { code: 'FAN-1', quantity: 2 },
    'Total 2,369.00',
  ])
  expect(lines).toMatchObject([
    { sku: fan.sku, proposed: 20, theirPrice: 110.5, total: 2_000, difference: -210 },
    { sku: cable.sku, proposed: 10, theirPrice: 38, total: 400, difference: 20 },
    { status: 'unknown', theirPrice: 5 },
    { status: 'joined', into: 1, theirPrice: null },
    { status: 'skipped' },
  ])
  expect(totals).toEqual({ lines: 2, ours: 2_400, theirs: 2_590, difference: -190 })
})

it('a list without prices has nothing to compare', async () => {
  const { lines, totals } = await match(['FAN-1\t20'])
  expect(lines).toMatchObject([{ theirPrice: null, difference: null }])
  expect(totals).toEqual({ lines: 0, ours: 0, theirs: 0, difference: 0 })
})
