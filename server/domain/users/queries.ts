import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import type { Right } from '#common/staff/rights.ts'
import type { UserEmail, UserList, UserSearch } from '#common/users/schema.ts'
import { accountAt } from '#server/db/account-at.ts'
import { users } from '#server/db/schema/users.ts'
import { type CustomerCtx, isOwnEmail } from '#server/domain/context/ctx.ts'
import { requireOver, type StaffCtx } from '#server/domain/context/rights.ts'
import { hasText } from '#server/domain/record-lists/words.ts'

const profileColumns = {
  id: users.id,
  email: users.email,
  role: users.role,
  displayName: users.displayName,
  photoUrl: users.photoUrl,
  phoneNumber: users.phoneNumber,
  address: users.address,
  dateOfBirth: users.dateOfBirth,
} as const

export async function listUsers({ db }: StaffCtx<'users'>, { limit, cursor }: UserList) {
  const live = isNull(users.deletedAt)
  // The cursor is the id of the previous page's last account.
  const older = cursor
    ? sql`(${users.createdAt}, ${users.id}) < (select u.created_at, u.id from users u where u.id::text = ${Buffer.from(cursor, 'base64url').toString().replaceAll('\0', '')})`
    : undefined
  const [rows, [counted]] = await Promise.all([
    db
      .select(profileColumns)
      .from(users)
      .where(and(live, older))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit + 1),
    db.select({ total: count() }).from(users).where(live),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    users: page,
    total: counted?.total ?? 0,
    nextCursor: rows.length > limit && last ? Buffer.from(last.id).toString('base64url') : null,
  }
}

/** For admins. `staffRoles` are sorted as in the table of rights. */
const accountColumns = { ...profileColumns, staffRoles: users.staffRoles, hasSecondFactor: sql<boolean>`has_factor(${users.id})` } as const

const newestFirst = [desc(users.createdAt), desc(users.id)]
const byEmail = sql`lower(${users.email})`

const orderBy = {
  newest: newestFirst,
  email: [asc(byEmail)],
  '-email': [desc(byEmail)],
  role: [asc(users.role), ...newestFirst],
  '-role': [desc(users.role), ...newestFirst],
} as const satisfies Record<UserSearch['sort'], unknown>

/** A page of the accounts whose e-mail address, name or telephone number contains the text; empty beyond the last page. */
export async function searchUsers({ db }: StaffCtx<'users'>, search: UserSearch) {
  const wanted = and(isNull(users.deletedAt), hasText([users.email, users.displayName, users.phoneNumber], search.text))
  const [rows, [counted]] = await Promise.all([
    db
      .select(accountColumns)
      .from(users)
      .where(wanted)
      .orderBy(...orderBy[search.sort])
      .limit(search.perPage)
      .offset(rowsBefore(search)),
    db.select({ total: count() }).from(users).where(wanted),
  ])
  return { users: rows, ...placeOf(counted?.total ?? 0, search) }
}

/** The profile of an e-mail address, or null. Throws FORBIDDEN unless the address is the caller's own or the caller has the right `orders.see`. */
export async function findProfile(ctx: CustomerCtx, { email }: UserEmail, right: Right = 'orders.see') {
  const { db, actor } = ctx
  const own = await isOwnEmail(ctx, email)
  if (!own) requireOver(ctx, right)
  const [profile] = await db
    .select(profileColumns)
    .from(users)
    .where(and(own ? eq(users.id, actor.userId) : eq(users.id, accountAt(email)), isNull(users.deletedAt)))
  return profile ?? null
}

/** False if the account does not exist. Throws FORBIDDEN unless the address is the caller's own or the caller has the right `users`. */
export async function isAdmin(ctx: CustomerCtx, ref: UserEmail): Promise<{ admin: boolean }> {
  const profile = await findProfile(ctx, ref, 'users')
  return { admin: profile?.role === 'admin' }
}

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>
