import { normalAddress } from '#common/users/address.ts'
import { createLinkToken } from '#server/auth/link-tokens.ts'
import type { Seals } from '#server/auth/seals.ts'
import { callOutcome } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import type { Outcome } from '#server/db/function-types.ts'

/**
 * Makes the account with this address an admin, or creates it, for an operator at the shop's own machine, who vouches for the address. A link
 * that sets the account's password is mailed, or returned if `isMailed` is false. Nothing needs to know a password.
 */
export async function makeAdmin(
  { db, seals }: { db: Db; seals: Seals },
  { email, isMailed }: { email: string; isMailed: boolean },
): Promise<{ outcome: Outcome<'make_admin'>; token: string | null }> {
  const link = createLinkToken(seals)
  const sealed = isMailed ? link.sealed : null
  const outcome = await callOutcome(db, 'make_admin', { email, normal: normalAddress(email), tokenHash: link.hash, sealedLink: sealed })
  return { outcome, token: isMailed ? null : seals.links.open(link.sealed) }
}
