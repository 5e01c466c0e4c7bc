import { sql } from 'drizzle-orm'
import type { CartLineRefs } from '#common/cart/schema.ts'
import { messages } from '#common/messages.ts'
import type { CustomerCtx } from '../ctx.ts'
import { DomainError } from '../errors.ts'

/**
 * Cancels lines of the caller's cart, and says which. Orders that are checked out, of others or not there are left out. Throws NOT_FOUND if none is
 * left.
 */
export async function removeCartLines({ db, actor }: CustomerCtx, { numbers }: CartLineRefs): Promise<{ removed: number[] }> {
  const [closed] = await db.execute<{ numbers: number[] | null }>(sql`
    with line as materialized (
      select o.id from orders o
      where o.user_id = ${actor.userId} and o.number = any (${`{${numbers.join(',')}}`}::int[])
        and o.status = 'pending' and o.placed_at is null and o.deleted_at is null
      order by o.id for no key update
    ), closed as (
      update orders o set status = 'cancelled', cancelled_at = now(), updated_at = now() from line where o.id = line.id returning o.id, o.number
    )
    select array_agg(c.number) as numbers, note_orders(array_agg(c.id), 'cancelled', '{"byShop": false}', ${actor.userId}) from closed c`)
  if (!closed?.numbers) throw new DomainError('NOT_FOUND', messages.orderNotFound)
  return { removed: closed.numbers }
}
