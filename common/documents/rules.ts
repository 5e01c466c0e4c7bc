import { formatAmount } from '#common/kit/format.ts'
import { formatDayAt } from '#common/kit/format-day.ts'
import { knownZone } from '#common/kit/shop-day.ts'
import type { CreditNoteContent, DocumentKind, ShopDocument } from './schema.ts'

export const documentNames = { invoice: 'Invoice', credit_note: 'Credit note' } as const satisfies Record<DocumentKind, string>
export const methodNames = { cash: 'Cash on delivery', bkash: 'bKash', card: 'Card', nagad: 'Nagad' } as const
export const testPayment = 'Test payment'
export const testPaymentNote = 'No money moved: this document is a sample and has no value.'

export const titleOf = ({ kind, number }: Pick<ShopDocument, 'kind' | 'number'>): string => `${documentNames[kind]} ${number}`

/** The heading of a credit note's lines. */
export const linesTitleOf = ({ isOfLines, invoice }: Pick<CreditNoteContent, 'isOfLines' | 'invoice'>): string =>
  isOfLines ? `Refunded lines of invoice ${invoice}` : `Lines of invoice ${invoice}`

/** The text below a line's name: its SKU, and the refunded amount if it is only a part of the line. */
export const lineNoteOf = (line: ShopDocument['lines'][number]): string =>
  'refundedMinor' in line && line.refundedMinor !== undefined ? `${line.sku} · Refunded: ${formatAmount(line.refundedMinor)}` : line.sku

export const qrCodeNote = 'View online'

/** Each order of a document once, in line order. */
export const orderNumbersOf = ({ lines }: Pick<ShopDocument, 'lines'>): number[] => [
  ...new Set(lines.map(({ orderNumber }) => orderNumber)),
]

/** With more orders than this, a document's head would be longer than its lines. */
const listedOrders = 6

/** The order numbers of a document in a list, shortened if there are many. */
export const orderListOf = (orders: readonly number[]): string =>
  orders.length <= listedOrders ? orders.join(', ') : `${orders.slice(0, listedOrders).join(', ')} and ${orders.length - listedOrders} more`

export type Fact = { name: string; value: string }

export function factsOf(document: ShopDocument): Fact[] {
  const { kind, number, issuedAt, method, mode, reference, transactionRef, paidAt } = document
  const dayOf = (moment: string) => formatDayAt(moment, knownZone(document.seller.timeZone))
  const orders = orderNumbersOf(document)
  return [
    { name: `${documentNames[kind]} number`, value: String(number) },
    ...(document.kind === 'credit_note' ? [{ name: 'For invoice', value: String(document.invoice) }] : []),
    { name: 'Date', value: dayOf(issuedAt) },
    ...(document.purchase === undefined ? [] : [{ name: 'Purchase', value: document.purchase }]),
    ...(document.poNumber === undefined ? [] : [{ name: 'PO number', value: document.poNumber }]),
    orders.length <= listedOrders
      ? { name: orders.length === 1 ? 'Order line' : 'Order lines', value: orders.join(', ') }
      : { name: 'Order lines', value: `${orders.length}, listed below` },
    { name: 'Payment method', value: mode === 'test' ? `${methodNames[method]} (${testPayment.toLowerCase()})` : methodNames[method] },
    { name: 'Payment reference', value: reference },
    ...(transactionRef === null ? [] : [{ name: 'Transaction', value: transactionRef }]),
    { name: 'Paid', value: dayOf(paidAt) },
    ...(document.kind === 'credit_note'
      ? [
          { name: 'Refunded', value: dayOf(document.refundedAt) },
          { name: 'Reason', value: document.reason },
        ]
      : []),
  ]
}

export const sellerLines = ({ seller: { name, address, taxId, email, phone } }: ShopDocument): string[] =>
  present([name, ...linesOf(address), taxId === null ? null : `Tax ID ${taxId}`, email, phone])

export const buyerLines = ({ buyer: { displayName, address, email, phoneNumber } }: ShopDocument): string[] =>
  present([displayName, ...linesOf(address), email, phoneNumber])

const present = (lines: readonly (string | null)[]): string[] => [...new Set(lines.filter((line) => line !== null))]

const maxLines = 8

/** The lines of an address; lines above the limit are joined into one. */
function linesOf(address: string | null): string[] {
  const lines = (address ?? '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(', ')]
}

export type Sum = { name: string; minor: number; isMain: boolean }

/** The sums below the lines; the main one is the document's total, followed by the tax in it. */
export const sumsOf = (document: ShopDocument): Sum[] => [
  ...(document.kind === 'invoice'
    ? [{ name: 'Total paid', minor: document.totalMinor, isMain: true }]
    : [
        { name: `Total of invoice ${document.invoice}`, minor: document.totalMinor, isMain: false },
        { name: 'Refunded', minor: document.amountMinor, isMain: true },
      ]),
  ...(document.tax ? [{ name: `Includes ${percentOf(document.tax)}% VAT`, minor: document.tax.amountMinor, isMain: false }] : []),
]

const percentOf = ({ basisPoints }: { basisPoints: number }): string => String(basisPoints / 100)

export const pdfPathOf = ({ kind, number }: Pick<ShopDocument, 'kind' | 'number'>): string =>
  `/documents/${kind === 'invoice' ? 'invoice' : 'credit-note'}/${number}.pdf`

/** `Partsdock-invoice-214.pdf`: the shop's name in letters that every system has in file names. */
export function fileNameOf({ kind, number }: Pick<ShopDocument, 'kind' | 'number'>, shopName: string): string {
  const shop = shopName.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return [...(shop === '' ? [] : [shop]), kind === 'invoice' ? 'invoice' : 'credit-note', `${number}.pdf`].join('-')
}
