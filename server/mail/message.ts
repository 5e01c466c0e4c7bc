// A message before layout: blocks, from which both HTML and text are rendered, so that they say the same.
import { progressOf } from '#common/orders/progress.ts'
import { paths } from '#common/paths.ts'
import type { MailKind, MailPayload, OrderLine, PurchaseNames } from './payloads.ts'

export type Block =
  | { kind: 'text'; text: string }
  /** `isSecond`: beside a button that matters more. `withAddress`: its address too, for programs that show no buttons. */
  | { kind: 'button'; label: string; href: string; isSecond?: boolean; withAddress?: boolean }
  /** `sum` is the label of the lines' total, such as 'To pay'. Only the first of many lines are written. */
  | { kind: 'orders'; lines: readonly OrderLine[]; sum: string; refundedMinor?: number }
  | { kind: 'note'; text: string }

export type Message = {
  subject: string
  /** The text that an inbox shows beside the subject. */
  preview: string
  heading: string
  /** Who gets replies, if not the shop. */
  replyTo?: string
  /** For mail that its reader asked for: where a page, or a POST without one, ends it. */
  unsubscribeUrl?: string
  blocks: readonly Block[]
}

/** What a message is written with, besides its payload. */
export type MailSetting = {
  /** The public address of the shop, without a trailing slash. */
  publicUrl: string
  currency: string
  linkToken: string | null
}

/** Writes one kind of mail. */
export type WriteMessage<Kind extends MailKind> = (payload: MailPayload<Kind>, setting: MailSetting) => Message

/** `Order 48210377`, or how many orders there are. */
export function nameOrders(orders: readonly OrderLine[]): string {
  const [first] = orders
  return orders.length === 1 && first ? `Order ${first.number}` : `${orders.length} orders`
}

/** `Purchase 7KM4-29XD`; or the order if it is one alone, or the orders if they belong to no purchase. */
export const nameWhole = (orders: readonly OrderLine[], { purchase }: PurchaseNames): string =>
  purchase === undefined || orders.length === 1 ? nameOrders(orders) : `Purchase ${purchase}`

// As for names: anyone may order with another person's address. Numbers have slashes, so only what is an address counts.
const looksLikeAddress = /[@\\]|:\/\/|www\.|[^\s.]\.\p{L}{2,}/u

/** The purchase of the orders and the customer's own number of it. */
export function tellPurchase({ purchase, poNumber }: PurchaseNames): Block[] {
  if (purchase === undefined) return []
  const isTold = poNumber !== undefined && poNumber.length <= 60 && !looksLikeAddress.test(poNumber)
  return [{ kind: 'text', text: isTold ? `Purchase ${purchase}, your PO number ${poNumber}.` : `Purchase ${purchase}.` }]
}

/** The page of the purchase, or the list of orders. */
export const seePurchase = ({ purchase }: PurchaseNames, publicUrl: string, isSecond = false): Block => ({
  kind: 'button',
  ...(purchase === undefined
    ? { label: 'See your orders', href: publicUrl + paths.purchase }
    : { label: 'See your purchase', href: publicUrl + paths.onePurchase(purchase) }),
  isSecond,
})

/** With more lines a message would be too long to read. */
const mostLines = 50

/** The lines to write, and how many more there are. */
export const shownLines = (lines: readonly OrderLine[]): { shown: readonly OrderLine[]; more: number } =>
  lines.length <= mostLines ? { shown: lines, more: 0 } : { shown: lines.slice(0, mostLines), more: lines.length - mostLines }

/** What the orders of a message wait for, in the words of the pages. What happened is in its heading and its sum. */
export const tellNext = (order: Parameters<typeof progressOf>[0], before?: string): Block => ({
  kind: 'text',
  text: [before, progressOf(order).next].filter(Boolean).join(' '),
})

// Anyone may sign up with another person's address and a name such as "win a prize: evil.example".
const looksLikeLink = /[/@\\]|www\.|[^\s.]\.\p{L}{2,}/u

/** The first line of a message. It omits a name that a mail program could turn into a link. */
export function greet(name: string): Block {
  const plain = name.trim()
  return { kind: 'text', text: plain === '' || plain.length > 60 || looksLikeLink.test(plain) ? 'Hello,' : `Hello ${plain},` }
}
