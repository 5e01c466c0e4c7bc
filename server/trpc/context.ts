import type { StartedSession } from '#server/auth/sessions.ts'
import type { Actor, Shop } from '#server/domain/ctx.ts'

/** What a procedure learns of the request it serves. */
export type CallContext = {
  shop: Shop
  requestId: string
  /** The client's network address. */
  address: string
  /** Whether the request came with credentials, good or not. */
  presented: boolean
  /** Who presented the credentials of this request, looked up once and only when asked for; null without valid ones. */
  findActor: () => Promise<Actor | null>
  /** The browser's session cookie on the answer. */
  cookie: { set(session: StartedSession): void; clear(): void }
  /** Reports a fault that the caller must not read. */
  reportFault: (error: unknown) => void
}
