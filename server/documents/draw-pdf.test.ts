import { describe, expect, it } from 'vitest'
import type { ShopDocument } from '#common/documents/schema.ts'
import { readPdf } from '#server/test/read-pdf.ts'
import { drawPdf } from './draw-pdf.tsx'

async function draw(...names: string[]) {
  const line = (name: string, i: number) => ({ orderNumber: i + 1, sku: `P-${i}`, name, quantity: 1, unitPriceMinor: 100, totalMinor: 100 })
  const document: ShopDocument = {
    kind: 'invoice',
    number: 7,
    issuedAt: '2026-11-21T10:00:00.000Z',
    seller: { name: 'কম্পিউটার ঘর', address: null, taxId: null, email: null, phone: null, logo: null, timeZone: 'Etc/UTC' },
    buyer: { displayName: 'শ্রীমতী রিনা', email: null, phoneNumber: null, address: null },
    currency: 'BDT',
    method: 'card',
    mode: 'live',
    reference: 'PD0123456789ABCDEFGH',
    transactionRef: null,
    paidAt: '2026-11-21T10:00:00.000Z',
    totalMinor: 100 * names.length,
    lines: names.map(line),
  }
  const { text, glyphs } = readPdf(await drawPdf(document, 'http://localhost:3000/dashboard/documents/invoice/7'))
  // A line of a cell can be several texts, one per font.
  return { text: text.replaceAll('\n', ''), glyphs: glyphs.replaceAll('\n', '') }
}

describe('the text of a PDF, as readers search and copy it,', () => {
  it('has the signs that part names use', async () => {
    const names = [
      'Resistor 5 Ω ≤ 1 % ≥ 10 μH 4.7 µF',
      'Standoff ⅓ ⅔ ½ ⅛ inch → M3 ← ⌀ 3 mm',
      'Board № 7 ✓ ✔ ≈ 40 ℃ ℉ H₂O m² m³ ∞',
      'Fan ★☆ 120×25 ÷ ± 5° ™ ® ©…',
      'Cable – 2 m — black − 5 V ‒ red',
      'Кулер Ψύκτρα ৳ € ₹',
    ]
    const { text } = await draw(...names)
    for (const name of names) expect(text).toContain(name)
    expect(text).not.toContain('[?]')
  })

  it('has a like sign for one that no font has, or the mark of a missing letter', async () => {
    const { text } = await draw('（Black）non‑ECC', 'ﬁlter', '✅ tested', '漢字 board')
    for (const part of ['(Black)non-ECC', 'filter', '✓ tested', '[?] board']) expect(text).toContain(part)
    expect(text).toContain('marks letters that this file cannot show')
  })

  it('has Bengali words as they were written', async () => {
    const names = [
      'আমার সোনার বাংলা',
      'প্রিন্টার কালি',
      'কো কৌ কোঁ কি কে',
      'ক্ষি র্কি র্ডি',
      'কীবোর্ড ও মাউস',
      'স্ত্রী উজ্জ্বল বৃহস্পতি',
      'হার্ডডিস্ক ১ টেরাবাইট DDR5',
    ].map((name) => name.normalize('NFC'))
    const { text, glyphs } = await draw(...names)
    for (const name of [...names, 'কম্পিউটার ঘর', 'শ্রীমতী রিনা']) {
      expect(text).toContain(name)
      expect(glyphs.normalize('NFC')).toContain(name)
    }
  })
})
