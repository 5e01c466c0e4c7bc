import { messages } from '#common/kit/messages.ts'
import { type StaffRole, staffRoles } from '#common/staff/rights.ts'
import type { RolesToSet } from '#common/staff/schema.ts'
import { normalAddress } from '#common/users/address.ts'
import { proofSql } from '#server/auth/proof.ts'
import { callOutcome } from '#server/db/call-function.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { freshProofOf, freshSignInGone, requireFreshSignIn } from '#server/domain/context/fresh.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

/**
 * Gives an account exactly these staff roles; the owner is told by mail. Answers with the roles as the table of rights sorts them. Throws
 * FORBIDDEN without a fresh sign-in and if the caller is no longer an admin, NOT_FOUND, CONFLICT for admins, who have every right.
 */
export async function setRoles(ctx: StaffCtx<'staff'>, { email, roles }: RolesToSet): Promise<{ email: string; roles: StaffRole[] }> {
  await requireFreshSignIn(ctx)
  const sorted = staffRoles.filter((role) => roles.includes(role))
  const outcome = await callOutcome(ctx.db, 'set_staff_roles', {
    by: byOf(ctx),
    email,
    normal: normalAddress(email),
    roles: sorted,
    proof: proofSql(freshProofOf(ctx.actor)),
  })
  switch (outcome) {
    case 'changed':
    case 'unchanged':
      return { email, roles: sorted }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.userNotFound)
    case 'admin':
      throw new DomainError('CONFLICT', messages.adminsHaveEveryRight)
    case 'forbidden':
      throw new DomainError('FORBIDDEN', messages.adminsOnly)
    case 'ended':
      throw freshSignInGone()
  }
}
