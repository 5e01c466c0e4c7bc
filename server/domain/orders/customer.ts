import { and, eq, isNull } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { accountAt } from '#server/db/account-at.ts'
import { users } from '#server/db/schema/users.ts'
import { type CustomerCtx, isOwnEmail } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { requireOver } from '#server/domain/context/rights.ts'

export type Customer = Readonly<{ id: string; email: string; displayName: string }>

/** The account for which a call orders: the caller's, or any customer's with the right `orders.for`. Throws FORBIDDEN, NOT_FOUND. */
export async function customerOf(ctx: CustomerCtx, email: string): Promise<Customer> {
  const { db, actor } = ctx
  if (await isOwnEmail(ctx, email)) return { id: actor.userId, email: actor.email, displayName: actor.displayName }
  requireOver(ctx, 'orders.for')
  const [customer] = await db
    .select({ id: users.id, email: users.email, displayName: users.displayName })
    .from(users)
    .where(and(eq(users.id, accountAt(email)), isNull(users.deletedAt)))
  if (!customer) throw new DomainError('NOT_FOUND', messages.userNotFound)
  return customer
}
