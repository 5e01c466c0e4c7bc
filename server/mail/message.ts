// A message before it has a look: blocks, from which both its HTML and its text are made, so that they say the same.
import { z } from 'zod'

export type OrderLine = { number: number; name: string; sku: string; quantity: number; unitPriceMinor: number; totalMinor: number }

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  /** `sum` says what the total of the lines is, such as 'To pay on delivery'. */
  | { kind: 'orders'; lines: readonly OrderLine[]; sum: string }
  | { kind: 'note'; text: string }

export type Message = {
  subject: string
  /** What an inbox shows beside the subject. */
  preview: string
  heading: string
  /** Who gets an answer to it, where that is not the shop. */
  replyTo?: string
  blocks: readonly Block[]
}

/** What a message is written with, beside its payload. */
export type MailSetting = {
  /** Where people reach the shop, without a slash at the end. */
  publicUrl: string
  currency: string
  linkToken: string | null
}

/** A kind of message: what its outbox row holds, and what it says. */
export type MessageKind<Payload> = { payload: z.ZodType<Payload>; write: (payload: Payload, setting: MailSetting) => Message }

const minor = z.number().int().nonnegative()

/** What the database's `enqueue_order_mail` writes down, of one order or more. */
export const OrderMail = z.object({
  name: z.string(),
  orders: z
    .array(
      z.object({
        number: z.number().int(),
        name: z.string(),
        sku: z.string(),
        quantity: z.number().int(),
        unitPriceMinor: minor,
        totalMinor: minor,
      }),
    )
    .min(1),
})

/** `Order 48210377`, or how many they are. */
export function nameOrders(orders: readonly OrderLine[]): string {
  const [first] = orders
  return orders.length === 1 && first ? `Order ${first.number}` : `${orders.length} orders`
}

// Anybody may sign up with anybody's address and a name such as "win a prize: evil.example".
const looksLikeLink = /[/@\\]|www\.|[^\s.]\.\p{L}{2,}/u

/** The first line of a message. A name that a mail program could make a link of is not repeated. */
export function greet(name: string): Block {
  const plain = name.trim()
  return { kind: 'text', text: plain === '' || plain.length > 60 || looksLikeLink.test(plain) ? 'Hello,' : `Hello ${plain},` }
}
