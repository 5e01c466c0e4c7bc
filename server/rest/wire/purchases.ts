import { z } from 'zod'
import { fileNameOf, pdfPathOf } from '#common/documents/rules.ts'
import { highestNamedMinor } from '#common/kit/money.ts'
import { paths } from '#common/kit/paths.ts'
import { maxOrdersAtOnce } from '#common/orders/rules.ts'
import { Delivery, OrderNumber, PaymentMethod, PurchaseTerms, RequestKey } from '#common/orders/schema.ts'
import type { NewPurchase, PurchaseCancel } from '#common/purchases/schema.ts'
import { lineFates, purchaseStates } from '#common/purchases/state.ts'
import type { Purchase as DomainPurchase } from '#server/domain/purchases/details.ts'
import type { PurchaseSummary } from '#server/domain/purchases/queries.ts'
import { count } from './common.ts'
import { ruledBy } from './documented.ts'
import { readAmount, readCount, wireAmount, wireCount, writeAmount } from './numbers.ts'

const moment = z.iso.datetime()
const amount = z.number()

export const ListedPurchase = z
  .object({
    number: z.string().describe('What people say: eight letters and digits. Requests may leave the dash out and use any case'),
    state: z
      .enum(purchaseStates)
      .describe(
        'placed: paid later, or its payment is open. paid: paid online. completed: its cash was recorded. partlyCancelled: some lines are cancelled, and others placed. notCompleted: no line is placed',
      ),
    method: PaymentMethod,
    poNumber: z.string().nullable().describe("The customer's own number"),
    wishedOn: z.iso.date().nullable().describe('The wished delivery day'),
    placedAt: moment,
    total: amount.describe('What all lines cost when they were placed'),
    currentTotal: amount.describe('What the lines cost that are placed or paid, before refunds'),
    refunded: amount.describe('What was or is being refunded of its paid lines'),
    lineCount: count,
    pieces: count,
    email: z.string(),
    userName: z.string(),
  })
  .meta({ id: 'ListedPurchase' })

const PurchaseLine = z.object({
  line: count.describe('Counted from 1 in the order in which the lines came; it never changes'),
  _id: z.string().describe('The number of the order line'),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  quantity: count,
  price: amount.describe('Price of one piece when it was placed'),
  total: amount,
  refunded: amount.describe(
    "What was or is being refunded of this line. An amount that belongs to no line counts in the purchase's refunded alone",
  ),
  state: z
    .enum(lineFates)
    .describe('returned: the payment was not completed, and the line went back to the cart. A refunded line stays paid: see refunded'),
})

const PurchasePayment = z.object({
  method: PaymentMethod,
  state: z.enum(['open', 'settled', 'refunded', 'failed', 'expired']),
  amount,
  refunded: amount.describe('What was or is being refunded'),
  reference: z.string(),
  createdAt: moment,
})

const PurchaseDocument = z.object({
  kind: z.enum(['invoice', 'creditNote']),
  number: count,
  amount,
  issuedAt: moment,
  issuedOn: z.iso.date().describe("The day that is printed on it, in the shop's time zone"),
  fileName: z.string().describe('A name for the file'),
  page: z.string().describe('Its page in the shop, which also offers it as PDF'),
  pdf: z.string().describe('The file, for a browser that is signed in'),
})

export const Purchase = ListedPurchase.extend({
  note: z.string().nullable(),
  address: z.object({ recipient: z.string().nullable(), phoneNumber: z.string().nullable(), address: z.string().nullable() }),
  lines: z.array(PurchaseLine),
  payments: z.array(PurchasePayment),
  documents: z.array(PurchaseDocument).describe('Its invoice and credit notes, oldest first'),
  page: z.string().describe('Its page in the shop'),
}).meta({ id: 'Purchase' })

export const PlacedPurchase = Purchase.extend({
  payUrl: z.string().nullable().describe('Where a person pays, in a browser. null for cash on delivery, and once the payment has ended'),
}).meta({ id: 'PlacedPurchase' })

export const PurchasePath = z.object({
  number: ruledBy(z.string().max(100), z.string().regex(/^[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}$/)).describe(
    'The number of the purchase, in any case, with or without its dash',
  ),
})

const rules = PurchaseTerms.shape
const orders = z
  .array(wireCount(OrderNumber, { message: 'Must be an order number' }))
  .min(1, 'Choose at least one line')
  .max(maxOrdersAtOnce, `Choose at most ${maxOrdersAtOnce} orders`)

const address = z.object({
  recipient: ruledBy(z.string(), Delivery.shape.recipient),
  phoneNumber: ruledBy(z.string(), Delivery.shape.phoneNumber),
  address: ruledBy(z.string(), Delivery.shape.address),
})

export const NewPurchaseBody = z.object({
  key: ruledBy(z.string(), RequestKey).describe('A key of your choice for this request. Sending it again returns the same purchase'),
  orders: z
    .union([z.literal('all'), orders], 'Must be a list of order line numbers, or "all"')
    .describe('The _id of each pending order line to place, or "all" for the whole cart. A repeated request means the lines of the first'),
  method: PaymentMethod.describe('cash places the purchase at once. The other methods start a payment, which a person finishes at payUrl'),
  poNumber: ruledBy(z.string(), rules.poNumber.unwrap()).nullish().describe("The customer's own number, printed on documents"),
  note: ruledBy(z.string(), rules.note.unwrap()).nullish().describe('For the people who pack and deliver'),
  wishedOn: ruledBy(z.string(), rules.wishedOn.unwrap())
    .nullish()
    .describe("The wished delivery day, such as 2026-12-24: today or later, in the shop's time zone"),
  address: z
    .union([ruledBy(z.string(), rules.addressId.unwrap()), address], 'Must be an id of your address book, or an address')
    .nullish()
    .describe('The id of an entry of your address book, or an address for this purchase. Default: the usual one'),
  total: wireAmount('Must be an amount', { min: 0, max: highestNamedMinor })
    .nullish()
    .describe(
      'The total that the customer saw. If it differs, nothing is placed. Without it, no line may cost more than its order line says',
    ),
})

export const PurchaseCancelBody = z.object({
  orders: z
    .union([z.literal('all'), orders], 'Must be a list of order line numbers, or "all"')
    .describe('The _id of each line to cancel, or "all" for the whole purchase. Cancelled lines stay cancelled'),
})

export const readPurchaseCancel = ({ orders: wanted }: z.infer<typeof PurchaseCancelBody>): Pick<PurchaseCancel, 'orders'> => ({
  orders: wanted === 'all' ? wanted : wanted.map(readCount),
})

export function readNewPurchase(body: z.infer<typeof NewPurchaseBody>): NewPurchase {
  const { key, orders: wanted, method, poNumber, note, wishedOn, address: given, total } = body
  return {
    key,
    numbers: wanted === 'all' ? wanted : wanted.map(readCount),
    method,
    ...(poNumber != null && { poNumber }),
    ...(note != null && { note }),
    ...(wishedOn != null && { wishedOn }),
    ...(typeof given === 'string' && { addressId: given }),
    ...(typeof given === 'object' && given !== null && { delivery: given }),
    ...(total != null && { totalMinor: readAmount('total', total) }),
  }
}

export function writeListedPurchase(purchase: PurchaseSummary): z.infer<typeof ListedPurchase> {
  const { number, state, method, poNumber, wishedOn, placedAt, totalMinor, liveMinor, refundedMinor, lines, pieces, email, userName } =
    purchase
  return {
    number,
    state,
    method,
    poNumber,
    wishedOn,
    placedAt: placedAt.toISOString(),
    total: writeAmount(totalMinor),
    currentTotal: writeAmount(liveMinor),
    refunded: writeAmount(refundedMinor),
    lineCount: lines,
    pieces,
    email,
    userName,
  }
}

export function writePurchase(
  { publicUrl, shopName }: { publicUrl: string; shopName: string },
  purchase: DomainPurchase,
): z.infer<typeof Purchase> {
  const { lines, payments, documents, note, shipping } = purchase
  return {
    ...writeListedPurchase({ ...purchase, lines: lines.length }),
    note,
    address: {
      recipient: shipping?.['displayName'] ?? null,
      phoneNumber: shipping?.['phoneNumber'] ?? null,
      address: shipping?.['address'] ?? null,
    },
    lines: lines.map(({ line, orderNumber, productId, sku, name, quantity, unitPriceMinor, totalMinor, refundedMinor, fate }) => ({
      line,
      _id: String(orderNumber),
      productId: String(productId),
      sku,
      name,
      quantity,
      price: writeAmount(unitPriceMinor),
      total: writeAmount(totalMinor),
      refunded: writeAmount(refundedMinor),
      state: fate,
    })),
    payments: payments.map(({ method, state, amountMinor, refundedMinor, reference, createdAt }) => ({
      method,
      state,
      amount: writeAmount(amountMinor),
      refunded: writeAmount(refundedMinor),
      reference,
      createdAt: createdAt.toISOString(),
    })),
    documents: documents.map((document) => ({
      kind: document.kind === 'invoice' ? document.kind : ('creditNote' as const),
      number: document.number,
      amount: writeAmount(document.amountMinor),
      issuedAt: document.issuedAt.toISOString(),
      issuedOn: document.issuedOn,
      fileName: fileNameOf(document, shopName),
      page: publicUrl + paths.document(document.kind, document.number),
      pdf: publicUrl + pdfPathOf(document),
    })),
    page: publicUrl + paths.onePurchase(purchase.number),
  }
}
