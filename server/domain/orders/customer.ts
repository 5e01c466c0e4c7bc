import { and, eq, isNull } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { accountAt } from '#server/db/account-at.ts'
import { users } from '#server/db/schema/users.ts'
import { type CustomerCtx, isOwnEmail } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'

export type Customer = Readonly<{ id: string; email: string; displayName: string }>

/** The account that a call acts on: the caller's, or any customer's if the caller is an admin. Throws FORBIDDEN, NOT_FOUND. */
export async function customerOf(ctx: CustomerCtx, email: string): Promise<Customer> {
  const { db, actor } = ctx
  if (await isOwnEmail(ctx, email)) return { id: actor.userId, email: actor.email, displayName: actor.displayName }
  if (actor.role !== 'admin') throw new DomainError('FORBIDDEN', messages.notYours)
  const [customer] = await db
    .select({ id: users.id, email: users.email, displayName: users.displayName })
    .from(users)
    .where(and(eq(users.id, accountAt(email)), isNull(users.deletedAt)))
  if (!customer) throw new DomainError('NOT_FOUND', messages.userNotFound)
  return customer
}
