import type { StartedSession } from '#server/auth/sessions.ts'
import type { Actor, Client, Shop } from '#server/domain/context/ctx.ts'
import type { SharedClock } from '#server/lib/shared-clock.ts'
import type { Changes } from '#server/live/changes.ts'
import type { Live } from '#server/live/live.ts'

/** The shop for transports. It includes the live streams, which the domain cannot open. */
export type LiveShop = Shop & { live: Live; changes: Changes; clock: SharedClock }

export type CallContext = {
  shop: LiveShop
  requestId: string
  client: Client
  /** True if the request had credentials, valid or not. */
  presented: boolean
  /** The owner of the request's credentials, looked up once and only when needed; null without valid credentials. */
  findActor: () => Promise<Actor | null>
  /** Sets the session cookie on the answer, the cookie that identifies a known browser, and the one that binds a ticket to it. */
  cookie: {
    set(session: StartedSession & { device?: string }): void
    setDevice(device: string): void
    setTicket(browser: string): void
    clear(): void
  }
  /** Logs an error that the caller must not see. */
  reportFault: (error: unknown) => void
}
