// The words of invoices and credit notes, which the page and the PDF have in common.
import type { DocumentKind, ShopDocument } from './schema.ts'

export const documentNames = { invoice: 'Invoice', credit_note: 'Credit note' } as const satisfies Record<DocumentKind, string>
export const methodNames = { cash: 'Cash on delivery', bkash: 'bKash', card: 'Card', nagad: 'Nagad' } as const
export const testPayment = 'Test payment'
export const testPaymentNote = 'No money moved: this document is a sample and has no value.'

/** `Credit note 3`. */
export const titleOf = ({ kind, number }: Pick<ShopDocument, 'kind' | 'number'>): string => `${documentNames[kind]} ${number}`

/** What the code on a printed document leads to, in words. */
export const qrCodeNote = 'See it in the shop'

/** `2026-11-21`. */
export const dayOf = (time: string): string => time.slice(0, 10)

/** The shop's own way to write a day: day/month/year in UTC, the month counted from 0. */
export function timeOf(time: string): string {
  const date = new Date(time)
  return `${date.getUTCDate()}/${date.getUTCMonth()}/${date.getUTCFullYear()}`
}

/** The orders that it is about, each once, in their order. */
export const orderNumbersOf = ({ lines }: Pick<ShopDocument, 'lines'>): number[] => [
  ...new Set(lines.map(({ orderNumber }) => orderNumber)),
]

/** More than these would make the head of a document longer than its lines. */
const listedOrders = 6

export type Fact = { name: string; value: string }

/** All that is said of a document beside its lines and sums. */
export function factsOf(document: ShopDocument): Fact[] {
  const { kind, number, issuedAt, method, mode, reference, transactionRef, paidAt } = document
  const orders = orderNumbersOf(document)
  return [
    { name: `${documentNames[kind]} number`, value: String(number) },
    ...(document.kind === 'credit_note' ? [{ name: 'For invoice', value: String(document.invoice) }] : []),
    { name: 'Date', value: dayOf(issuedAt) },
    { name: 'Time', value: timeOf(issuedAt) },
    orders.length <= listedOrders
      ? { name: orders.length === 1 ? 'Order' : 'Orders', value: orders.join(', ') }
      : { name: 'Orders', value: `${orders.length}, each in a line below` },
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

/** What there is of a party, a line each, and none twice. */
export const sellerLines = ({ seller: { name, address, taxId, email, phone } }: ShopDocument): string[] =>
  present([name, ...linesOf(address), taxId === null ? null : `Tax ID ${taxId}`, email, phone])

export const buyerLines = ({ buyer: { displayName, address, email, phoneNumber } }: ShopDocument): string[] =>
  present([displayName, ...linesOf(address), email, phoneNumber])

const present = (lines: readonly (string | null)[]): string[] => [...new Set(lines.filter((line) => line !== null))]

const mostLines = 8

/** An address as it was written, line by line; beyond the limit the rest is joined into one line. */
function linesOf(address: string | null): string[] {
  const lines = (address ?? '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines - 1), lines.slice(mostLines - 1).join(', ')]
}

export type Sum = { name: string; minor: number; isMain: boolean }

/** The sums below the lines; the main one is what the document is for. */
export const sumsOf = (document: ShopDocument): Sum[] =>
  document.kind === 'invoice'
    ? [{ name: 'Total paid', minor: document.totalMinor, isMain: true }]
    : [
        { name: `Total of invoice ${document.invoice}`, minor: document.totalMinor, isMain: false },
        { name: 'Refunded', minor: document.amountMinor, isMain: true },
      ]

/** The name of the file that it is saved as. */
export const fileNameOf = ({ kind, number }: Pick<ShopDocument, 'kind' | 'number'>): string =>
  `Partsdock-${kind === 'invoice' ? 'invoice' : 'credit-note'}-${number}.pdf`
