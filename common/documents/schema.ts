import { z } from 'zod'
import { PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { text, textLimits } from '#common/kit/text.ts'

export const documentKinds = ['invoice', 'credit_note'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const DocumentRef = z.object({
  kind: z.enum(documentKinds),
  number: z.number().int().positive().max(2_147_483_647),
})
export type DocumentRef = z.infer<typeof DocumentRef>

/**
 * A page of documents: the caller's own, or all that they may see. `text` is a document or order number, or a part of the buyer's e-mail
 * address.
 */
export const DocumentSearch = z.object({
  text: text(textLimits.other).optional(),
  scope: z.enum(['own', 'visible']).default('visible'),
  page: PageNumber,
  perPage: rowsPerPage(25),
})
export type DocumentSearch = z.infer<typeof DocumentSearch>

/** Not `int()`, which refuses a sum from before sums had a bound. */
const minor = z.number()
/** A time as PostgreSQL writes it into JSON, with an offset. */
const moment = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString())
/** Optional text: absent, null or empty. */
const maybe = z
  .string()
  .nullish()
  .transform((text) => text || null)

const Line = z.object({
  /** Its number in the purchase. Missing in older documents, and for orders of several purchases. */
  line: z.number().int().optional(),
  orderNumber: z.number().int(),
  sku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  unitPriceMinor: minor,
  totalMinor: minor,
})

/** A refunded line; `refundedMinor` if only part of it was refunded. */
const CreditedLine = Line.extend({ refundedMinor: minor.optional() })

/** The tax in a document's amount: the rate in hundredths of a percent, and the sum. Missing without a rate, and in older documents. */
const Tax = z.object({ basisPoints: z.number().int().positive(), amountMinor: minor })

/** The data that `issue_invoice` stores: everything that is printed, as of that day. */
export const InvoiceContent = z.object({
  seller: z.object({
    ...{ name: z.string(), address: maybe, taxId: maybe, email: maybe, phone: maybe },
    /** The path of a picture. Missing in older documents. */
    logo: maybe,
    /** The zone of the days in the document. Older documents name days in UTC. */
    timeZone: z.string().default('UTC'),
  }),
  buyer: z.object({ displayName: maybe, email: maybe, phoneNumber: maybe, address: maybe }),
  currency: z.string(),
  method: z.enum(['cash', 'bkash', 'card', 'nagad']),
  mode: z.enum(['live', 'test']),
  reference: z.string(),
  transactionRef: maybe,
  /** The purchase number, and the customer's PO number. Missing in older documents. */
  purchase: z.string().optional(),
  poNumber: z.string().optional(),
  paidAt: moment,
  totalMinor: minor,
  tax: Tax.optional(),
  lines: z.array(Line).min(1),
})
export type InvoiceContent = z.infer<typeof InvoiceContent>

/**
 * The data that `finish_refund` stores: the invoice's content, the refunded amount, and the tax in that amount. With `isOfLines`, `lines` are those that
 * were refunded; otherwise all of the invoice, because the amount belongs to none.
 */
export const CreditNoteContent = InvoiceContent.extend({
  invoice: z.number().int(),
  reason: z.string(),
  amountMinor: minor,
  refundedAt: moment,
  isOfLines: z.boolean().optional(),
  lines: z.array(CreditedLine).min(1),
})
export type CreditNoteContent = z.infer<typeof CreditNoteContent>

export type ShopDocument =
  | (InvoiceContent & { kind: 'invoice'; number: number; issuedAt: string })
  | (CreditNoteContent & { kind: 'credit_note'; number: number; issuedAt: string })
