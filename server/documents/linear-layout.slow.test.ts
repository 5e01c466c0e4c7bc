import { Session } from 'node:inspector/promises'
import { expect, it } from 'vitest'
import type { ShopDocument } from '#common/documents/schema.ts'
import { drawPdf } from './draw-pdf.tsx'

const ofLines = (count: number, name = 'Fan'): ShopDocument => ({
  kind: 'invoice',
  number: 7,
  issuedAt: '2026-11-21T10:00:00.000Z',
  seller: { name: 'Partsdock', address: null, taxId: null, email: null, phone: null, logo: null, timeZone: 'Etc/UTC' },
  buyer: { displayName: 'Rina', email: null, phoneNumber: null, address: null },
  currency: 'BDT',
  method: 'card',
  mode: 'live',
  reference: 'PD0123456789ABCDEFGH',
  transactionRef: null,
  paidAt: '2026-11-21T10:00:00.000Z',
  totalMinor: 100 * count,
  lines: Array.from({ length: count }, (_, i) => ({
    orderNumber: 10_000_000 + i,
    sku: 'S',
    name,
    quantity: 1,
    unitPriceMinor: 100,
    totalMinor: 100,
  })),
})

/** The number of functions of a package that a drawing calls: the same on every machine. */
async function countCalls(lines: number, { name, of = '/@react-pdf/' }: { name?: string; of?: string } = {}): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true })
  await drawPdf(ofLines(lines, name), 'http://shop.test/documents/invoice/7')
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const counts = result.filter(({ url }) => url.includes(of)).flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count))
  return counts.reduce<number>((sum, count = 0) => sum + count, 0)
}

it('takes as much work per line on the tenth page as on the first', async () => {
  // The first drawing also loads what all drawings share.
  await countCalls(1)
  const [few, more, many] = [await countCalls(20), await countCalls(60), await countCalls(180)]
  const perLine = { first: (more - few) / 40, later: (many - more) / 120 }
  expect(perLine.first).toBeGreaterThan(100)
  // A line is one element. With one per text it takes eight times as much.
  expect(perLine.first).toBeLessThan(2_500)
  expect(perLine.later / perLine.first).toBeLessThan(1.1)
}, 120_000)

it.each([
  ['Bengali', 'গিগাবাইট মাদারবোর্ড, তিন বছরের ওয়ারেন্টি'],
  ['Arabic', 'لوحة أم جيجابايت ذاكرة رام سريعة'],
  ['Cyrillic', 'Материнская плата, память быстрая'],
  ['a mix', 'Žluťoučký AMD প্রসেসর 5 Ω ≤ ℃'],
])(
  'shapes the words of %s once, and opens no font again for a line',
  async (_, name) => {
    await countCalls(1, { name })
    const [few, many] = [await countCalls(20, { name, of: '/fontkit/' }), await countCalls(60, { name, of: '/fontkit/' })]
    // 6,000 to 550,000 if each line shapes its words, and 700 to 1,200 if it opens its fonts.
    expect((many - few) / 40).toBeLessThan(650)
  },
  120_000,
)
