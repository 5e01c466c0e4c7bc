import type { StartedSession } from '#server/auth/sessions.ts'
import type { Actor, Client, Shop } from '#server/domain/ctx.ts'
import type { Live } from '#server/live/live.ts'

/** The shop as transports see it: with the streams of live changes, which the domain cannot open. */
export type LiveShop = Shop & { live: Live }

/** What a procedure learns of the request it serves. */
export type CallContext = {
  shop: LiveShop
  requestId: string
  client: Client
  /** Whether the request came with credentials, good or not. */
  presented: boolean
  /** Who presented the credentials of this request, looked up once and only when asked for; null without valid ones. */
  findActor: () => Promise<Actor | null>
  /** The browser's session cookie on the answer, and beside it the one by which it is known again. */
  cookie: { set(session: StartedSession & { device?: string }): void; setDevice(device: string): void; clear(): void }
  /** Reports a fault that the caller must not read. */
  reportFault: (error: unknown) => void
}
