import { expect, it } from 'vitest'
import type { ShopDocument } from '#common/documents/schema.ts'
import { QueueFull } from '#server/lib/fair-queue.ts'
import { drawForJob, drawForVisitor, mostShortLines } from './draw-in-thread.ts'

const document: ShopDocument = {
  kind: 'invoice',
  number: 7,
  issuedAt: '2026-01-31T10:00:00Z',
  seller: { name: 'Partsdock', address: null, taxId: null, email: null, phone: null, logo: null, timeZone: 'Etc/UTC' },
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
// Each test and caller asks for documents of its own, unless it says otherwise.
let addresses = 0
const newUrl = () => `http://shop.test/documents/invoice/${++addresses}`
const [sold] = document.lines
const long: ShopDocument = {
  ...document,
  lines: Array.from(
    { length: 2 * mostShortLines },
    (_, i) => ({ ...sold, orderNumber: i + 1, sku: 'CPU-7600', name: 'CPU' }) as typeof sold & {},
  ),
}

it('draws documents for jobs even while more visitors ask than it can serve, and tells those to retry', async () => {
  const visitors = Array.from({ length: 100 }, () => drawForVisitor(document, newUrl()))
  const answers = Promise.allSettled(visitors)
  const jobs = await Promise.all(Array.from({ length: 4 }, () => drawForJob(document, newUrl())))
  for (const pdf of jobs) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const refused = (await answers).filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(visitors.length)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(QueueFull)
})

it('draws a document once for a job and all visitors who ask for it at once', async () => {
  const url = newUrl()
  const visitors = Array.from({ length: 75 }, () => drawForVisitor(document, url))
  const job = drawForJob(document, url)
  const later = Array.from({ length: 25 }, () => drawForVisitor(document, url))
  // Each drawing is a buffer of its own.
  expect(new Set(await Promise.all([...visitors, job, ...later])).size).toBe(1)
  expect(await drawForJob(document, url)).not.toBe(await job)
})

it('does not keep short documents waiting for long ones', async () => {
  const drawn: string[] = []
  const longOnes = Array.from({ length: 3 }, () => drawForJob(long, newUrl()).then(() => drawn.push('long')))
  const shortOnes = [drawForJob(document, newUrl()), drawForVisitor(document, newUrl())].map((one) => one.then(() => drawn.push('short')))
  await Promise.all([...longOnes, ...shortOnes])
  expect(drawn.at(-1)).toBe('long')
  expect(drawn.slice(-2)).toEqual(['long', 'long'])
}, 120_000)

it('answers requests while it draws', async () => {
  const drawing = drawForJob(long, newUrl())
  let isDrawn = false
  void drawing.then(() => {
    isDrawn = true
  })
  let turns = 0
  while (!isDrawn) {
    await new Promise(setImmediate)
    turns += 1
  }
  // The event loop of a drawing in this thread would turn a few times.
  expect(turns).toBeGreaterThan(200)
}, 120_000)
