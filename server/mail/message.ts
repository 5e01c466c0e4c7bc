// A message before layout: blocks, from which both HTML and text are rendered, so that they say the same.
import { progressOf } from '#common/orders/progress.ts'
import type { MailKind, MailPayload, OrderLine } from './payloads.ts'

export type Block =
  | { kind: 'text'; text: string }
  /** `isSecond`: beside a button that matters more. `withAddress`: its address too, for programs that show no buttons. */
  | { kind: 'button'; label: string; href: string; isSecond?: boolean; withAddress?: boolean }
  /** `sum` is the label of the lines' total, such as 'To pay'. */
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
