import { and, eq, isNull, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import type { ProfileChanges, RoleToggle, UserRef } from '#common/users/schema.ts'
import { proofSql } from '#server/auth/proof.ts'
import { storedAddress } from '#server/db/account-at.ts'
import { callOutcome, fn } from '#server/db/call-function.ts'
import { retryOnConflict } from '#server/db/client.ts'
import { users } from '#server/db/schema/users.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import { type CustomerCtx, proofOf } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { freshProofOf, freshSignInGone, requireFreshSignIn } from '#server/domain/context/fresh.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

/**
 * Stores the given fields of the caller's own profile; an empty text clears a field. Throws UNAUTHORIZED if the caller's session or token
 * ended during the call, so that an intruder changes nothing after the owner has recovered the account.
 */
export async function changeProfile({ db, actor }: CustomerCtx, changes: ProfileChanges): Promise<{ changed: number }> {
  const { displayName, photoUrl, phoneNumber, address, dateOfBirth } = changes
  const given = Object.entries({ displayName, photoUrl, phoneNumber, address, dateOfBirth }).filter(([, value]) => value !== undefined)
  if (given.length === 0) return { changed: 0 }
  // The name may be empty; other empty fields are stored as unknown.
  const values = given.map(([field, value]) => [field, value === '' && field !== 'displayName' ? null : value])
  const changed = await retryOnConflict(() =>
    db
      .update(users)
      .set({ ...Object.fromEntries(values), updatedAt: sql`now()` })
      .where(and(eq(users.id, actor.userId), isNull(users.deletedAt), fn('proof_stands', { user: actor.userId, proof: proofOf(actor) })))
      .returning({ id: users.id }),
  )
  if (changed.length === 0) throw new DomainError('UNAUTHORIZED', messages.signInFirst)
  return { changed: 1 }
}

/**
 * Switches the role of an account if its current role is `believedRole`; otherwise, and for an unknown address, returns `changed: 0`. Its owner is
 * told by mail. Throws CONFLICT for the last admin, FORBIDDEN without a fresh sign-in and if the caller is no longer an admin.
 */
export async function toggleRole(ctx: StaffCtx<'users'>, { email, believedRole }: RoleToggle): Promise<{ changed: number }> {
  await requireFreshSignIn(ctx)
  const proof = proofSql(freshProofOf(ctx.actor))
  switch (await callOutcome(ctx.db, 'toggle_user_role', { by: byOf(ctx), email: storedAddress(email), believed: believedRole, proof })) {
    case 'changed':
      return { changed: 1 }
    case 'unchanged':
      return { changed: 0 }
    case 'forbidden':
      throw new DomainError('FORBIDDEN', messages.adminsOnly)
    case 'ended':
      throw freshSignInGone()
    case 'last_admin':
      throw new DomainError('CONFLICT', messages.lastAdmin)
  }
}

/**
 * Removes an account and ends its sessions; its orders are kept. Throws NOT_FOUND, CONFLICT for the caller's own account and the last
 * admin, FORBIDDEN if the caller is no longer an admin.
 */
export async function removeUser(ctx: StaffCtx<'users'>, { id }: UserRef): Promise<{ removed: number }> {
  switch (await callOutcome(ctx.db, 'remove_user', { by: byOf(ctx), user: id })) {
    case 'removed':
      return { removed: 1 }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.userNotFound)
    case 'self':
      throw new DomainError('CONFLICT', messages.removeSelf)
    case 'last_admin':
      throw new DomainError('CONFLICT', messages.lastAdmin)
    case 'forbidden':
      throw new DomainError('FORBIDDEN', messages.adminsOnly)
  }
}
