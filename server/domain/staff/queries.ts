import { and, desc, isNull, or, sql } from 'drizzle-orm'
import type { StaffRole } from '#common/staff/rights.ts'
import { users } from '#server/db/schema/users.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

/** `roles` are sorted as in the table of rights; admins have none, because they have every right. */
export type StaffMember = { email: string; displayName: string; isAdmin: boolean; roles: StaffRole[]; hasSecondFactor: boolean }

/** Everyone who works for the shop: admins first, then by address. */
export async function listStaff({ db }: StaffCtx<'staff'>): Promise<{ rows: StaffMember[] }> {
  const isAdmin = sql<boolean>`${users.role} = 'admin'`
  const rows = await db
    .select({
      email: users.email,
      displayName: users.displayName,
      isAdmin,
      roles: users.staffRoles,
      hasSecondFactor: sql<boolean>`has_factor(${users.id})`,
    })
    .from(users)
    .where(and(or(isAdmin, sql`${users.staffRoles} <> '{}'`), isNull(users.deletedAt)))
    .orderBy(desc(isAdmin), sql`lower(${users.email})`)
  return { rows }
}
