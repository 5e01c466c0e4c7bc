import { expect, it } from 'vitest'
import { factsOf, sumsOf } from './rules.ts'
import type { ShopDocument } from './schema.ts'

const line = { orderNumber: 48210377, sku: 'CPU-7600', name: 'AMD Ryzen 5 7600', quantity: 6, unitPriceMinor: 100_00, totalMinor: 600_00 }
const invoice: ShopDocument = {
  kind: 'invoice',
  number: 7,
  issuedAt: '2026-01-31T23:59:59.999Z',
  seller: { name: 'Partsdock', address: null, taxId: null, email: null, phone: null, logo: null, timeZone: 'Etc/UTC' },
  buyer: { displayName: null, email: null, phoneNumber: null, address: null },
  currency: 'BDT',
  method: 'cash',
  mode: 'live',
  reference: 'CASH48210377',
  transactionRef: null,
  paidAt: '2026-01-31T23:59:59.999Z',
  totalMinor: 600_00,
  lines: [line],
}
const note: ShopDocument = {
  ...invoice,
  kind: 'credit_note',
  invoice: 7,
  reason: 'Broken',
  amountMinor: 100_00,
  refundedAt: '2026-02-01T00:00:00.000Z',
}

it('states real dates, and no date whose month is zero', () => {
  const facts = Object.fromEntries(factsOf(note).map(({ name, value }) => [name, value]))
  expect(facts).toMatchObject({ Date: '31 Jan 2026', Paid: '31 Jan 2026', Refunded: '1 Feb 2026', 'For invoice': '7' })
  expect(facts).not.toHaveProperty('Time')
})

it("states the purchase number and the customer's PO number, if there are any", () => {
  const names = (document: ShopDocument) => factsOf(document).map(({ name }) => name)
  expect(names(invoice)).not.toContain('Purchase')
  expect(factsOf({ ...invoice, purchase: '7KM4-29XD', poNumber: 'PO/2026/117' })).toEqual(
    expect.arrayContaining([
      { name: 'Purchase', value: '7KM4-29XD' },
      { name: 'PO number', value: 'PO/2026/117' },
    ]),
  )
})

it.each([
  [15_00, 'Includes 15% VAT'],
  [7_50, 'Includes 7.5% VAT'],
  [5, 'Includes 0.05% VAT'],
  [100_00, 'Includes 100% VAT'],
])('states the tax at %i basis points after the total', (basisPoints, name) => {
  const tax = { basisPoints, amountMinor: 13_04 }
  expect(sumsOf({ ...invoice, tax }).map((sum) => sum.name)).toEqual(['Total paid', name])
  expect(sumsOf({ ...note, tax }).map((sum) => sum.name)).toEqual(['Total of invoice 7', 'Refunded', name])
})

it('states no tax if there is no rate', () => {
  expect(sumsOf(invoice)).toEqual([{ name: 'Total paid', minor: 600_00, isMain: true }])
})
