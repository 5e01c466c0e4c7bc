import { expect, it } from 'vitest'
import type { ShopDocument } from '#common/documents/schema.ts'
import { LineFull } from '#server/lib/turns.ts'
import { drawForJob, drawForVisitor } from './draw-in-thread.ts'

const document: ShopDocument = {
  kind: 'invoice',
  number: 7,
  issuedAt: '2026-01-31T10:00:00Z',
  seller: { name: 'Partsdock', address: null, taxId: null, email: null, phone: null, timeZone: 'Etc/UTC' },
  buyer: { displayName: 'Rina', email: 'rina@people.test', phoneNumber: null, address: 'House 12' },
  currency: 'BDT',
  method: 'card',
  mode: 'test',
  reference: 'PD0123456789ABCDEFGH',
  transactionRef: 'tx',
  paidAt: '2026-01-31T10:00:00Z',
  totalMinor: 24_500_00,
  lines: [{ orderNumber: 1, sku: 'CPU-7600', name: 'AMD Ryzen 5 7600', quantity: 1, unitPriceMinor: 24_500_00, totalMinor: 24_500_00 }],
}
const url = 'http://shop.test/documents/invoice/7'

it('draws documents for jobs even while more visitors ask than it can serve, and tells those to retry', async () => {
  const visitors = Array.from({ length: 100 }, () => drawForVisitor(document, url))
  const answers = Promise.allSettled(visitors)
  const jobs = await Promise.all(Array.from({ length: 4 }, () => drawForJob(document, url)))
  for (const pdf of jobs) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const refused = (await answers).filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(visitors.length)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(LineFull)
})
