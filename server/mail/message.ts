// A message before layout: blocks, from which both HTML and text are rendered, so that their content is the same.

import { paths } from '#common/kit/paths.ts'
import { progressOf } from '#common/orders/progress.ts'
import type { MailKind, MailPayload, OrderLine, PurchaseNames } from './payloads.ts'

export type Block =
  | { kind: 'text'; text: string }
  /** `isSecond`: a more important button comes first. `withAddress`: prints its address too, for programs that show no buttons. */
  | { kind: 'button'; label: string; href: string; isSecond?: boolean; withAddress?: boolean }
  /** `sum` is the label of the lines' total, such as 'To pay'. If there are many lines, only the first ones are written. */
  | { kind: 'orders'; lines: readonly OrderLine[]; sum: string; refundedMinor?: number }
  | { kind: 'note'; text: string }

export type Message = {
  subject: string
  /** The text that an inbox shows next to the subject. */
  preview: string
  heading: string
  /** Replies go to this address instead of the shop's. */
  replyTo?: string
  /** For mail that its reader requested: a page at this address, or a POST without a page, ends it. */
  unsubscribeUrl?: string
  blocks: readonly Block[]
}

/** `logo` is the path of a picture. */
export type MailShop = { name: string; logo: string | null }

/** The data besides its payload that a message needs. */
export type MailSetting = {
  /** The shop's public address, without a trailing slash. */
  publicUrl: string
  shop: MailShop
  currency: string
  /** The shop's, for days and times. */
  timeZone: string
  linkToken: string | null
}

export type WriteMessage<Kind extends MailKind> = (payload: MailPayload<Kind>, setting: MailSetting) => Message

/** `Order line 48210377`, or the number of lines. */
export function nameOrders(orders: readonly OrderLine[]): string {
  const [first] = orders
  return orders.length === 1 && first ? `Order line ${first.number}` : `${orders.length} order lines`
}

/** `Purchase 7KM4-29XD`; for lines without a purchase, `nameOrders`. */
export const nameWhole = (orders: readonly OrderLine[], { purchase }: PurchaseNames): string =>
  purchase === undefined ? nameOrders(orders) : `Purchase ${purchase}`

// Anyone may order with another person's address, so an address in the PO number could be abuse. Numbers may contain slashes, so only real
// addresses match.
const looksLikeAddress = /[@\\]|:\/\/|www\.|[^\s.]\.\p{L}{2,}/u

/** The orders' purchase, with the customer's own PO number. */
export function tellPurchase({ purchase, poNumber }: PurchaseNames): Block[] {
  if (purchase === undefined) return []
  const isTold = poNumber !== undefined && poNumber.length <= 60 && !looksLikeAddress.test(poNumber)
  return [{ kind: 'text', text: isTold ? `Purchase ${purchase}, your PO number ${poNumber}.` : `Purchase ${purchase}.` }]
}

/** Links to the purchase, or to the list of order lines. */
export const seePurchase = ({ purchase }: PurchaseNames, publicUrl: string, isSecond = false): Block => ({
  kind: 'button',
  ...(purchase === undefined
    ? { label: 'See your order lines', href: publicUrl + paths.purchase }
    : { label: 'See your purchase', href: publicUrl + paths.onePurchase(purchase) }),
  isSecond,
})

/** More lines would make a message too long to read. */
const mostLines = 50

/** The lines to write, and the number of omitted lines. */
export const shownLines = (lines: readonly OrderLine[]): { shown: readonly OrderLine[]; more: number } =>
  lines.length <= mostLines ? { shown: lines, more: 0 } : { shown: lines.slice(0, mostLines), more: lines.length - mostLines }

/** The orders' next step, in the same words as on the pages. The heading and the sum describe what happened. */
export const tellNext = (order: Parameters<typeof progressOf>[0], before?: string): Block => ({
  kind: 'text',
  text: [before, progressOf(order).next].filter(Boolean).join(' '),
})

// Anyone may sign up with another person's address and a name such as "win a prize: evil.example".
const looksLikeLink = /[/@\\]|www\.|[^\s.]\.\p{L}{2,}/u

/** A message's first line. Omits a name that a mail program could turn into a link. */
export function greet(name: string): Block {
  const plain = name.trim()
  return { kind: 'text', text: plain === '' || plain.length > 60 || looksLikeLink.test(plain) ? 'Hello,' : `Hello ${plain},` }
}
