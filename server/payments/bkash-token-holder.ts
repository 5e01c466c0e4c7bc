// Holds a granted token until the database has it. While it cannot be stored, its claim is renewed, so that no other process asks.
import { setTimeout as pause } from 'node:timers/promises'
import type { BkashTokenStore, Claim, GrantedToken } from './bkash-token-store.ts'

const firstRetryMs = 250
/** Far below the time after which a claim counts as silent, and after which another process takes it over. */
const mostRetryMs = 5_000

type Held = GrantedToken & { endsAt: number }

export function createTokenHolder(store: BkashTokenStore) {
  let held: Held | null = null
  const secondsLeft = ({ endsAt }: Held) => (endsAt - performance.now()) / 1_000
  const isHeld = (own: Held) => held === own && secondsLeft(own) > 0

  async function isStored(own: Held): Promise<boolean> {
    try {
      await store.keep(own, secondsLeft(own))
    } catch {
      return false
    }
    if (held === own) held = null
    return true
  }

  async function retry(own: Held, claimed: Claim): Promise<void> {
    let claim = claimed
    for (let wait = firstRetryMs; isHeld(own); wait = Math.min(2 * wait, mostRetryMs)) {
      await pause(wait, undefined, { ref: false })
      if (!isHeld(own) || (await isStored(own))) return
      claim = (await store.renew(claim).catch(() => null)) ?? claim
    }
  }

  return {
    /** Stores the token; if that fails, it stays here and is stored later. */
    async keep(granted: GrantedToken, seconds: number, claim: Claim): Promise<void> {
      const own = { ...granted, endsAt: performance.now() + seconds * 1_000 }
      held = own
      if (!(await isStored(own))) void retry(own, claim)
    },
    /** The token that the database does not have yet. */
    token: (): string | null => (held !== null && secondsLeft(held) > 0 ? held.token : null),
    drop(token: string): void {
      if (held?.token === token) held = null
    },
    /** Tries once more to store it. */
    async storeNow(): Promise<void> {
      if (held !== null && isHeld(held)) await isStored(held)
    },
  }
}
