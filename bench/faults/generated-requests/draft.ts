// A request before it is sent, with what the checks must know about it.
import type { Credential } from './cast.ts'
import type { Sent } from './send.ts'

export const groups = ['procedures', 'batches', 'documented paths', 'pages and files', 'other routes', 'sandbox', 'raw bytes'] as const
export type Group = (typeof groups)[number]

export type Draft = Sent & {
  group: Group
  /** The procedures and routes that it asks for: `orders.add`, `GET /payments/return/:`. */
  doing: readonly string[]
  /** Whether it asks only to read. */
  isRead: boolean
  credential: Credential
}

export const asksToRead = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)
