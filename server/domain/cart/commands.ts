import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CartLineRefs, SeparatedLine } from '#common/cart/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { describeBounds } from '#common/orders/bounds.ts'
import { callOutcomes, fn } from '#server/db/call-function.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'

/**
 * Cancels lines of the caller's cart and returns their numbers. Skips orders that are checked out, missing, or another customer's. Throws
 * NOT_FOUND if no line is left.
 */
export async function removeCartLines(ctx: CustomerCtx, { numbers }: CartLineRefs): Promise<{ removed: number[] }> {
  const { db, actor } = ctx
  await countAttempt(ctx, 'cancellations', actor.userId)
  const noted = fn('note_orders', {
    orders: sql<number[]>`array_agg(c.id)`,
    kind: 'cancelled',
    details: { byShop: false },
    actor: actor.userId,
  })
  const [closed] = await db.execute<{ numbers: number[] | null }>(sql`
    with line as materialized (
      select o.id from orders o
      where o.user_id = ${actor.userId} and o.number = any (${listOf(numbers)}::int[])
        and o.status = 'pending' and o.placed_at is null and o.deleted_at is null
      order by o.id for no key update
    ), closed as (
      update orders o set status = 'cancelled', cancelled_at = now(), updated_at = now() from line where o.id = line.id returning o.id, o.number
    )
    select array_agg(c.number) as numbers, ${noted} from closed c`)
  if (!closed?.numbers) throw new DomainError('NOT_FOUND', messages.orderNotFound)
  return { removed: closed.numbers }
}

/**
 * Restores lines that the caller cancelled in the cart within the last hour, at their former price. Returns their numbers: lines that were
 * ever checked out, or cancelled by the shop, stay cancelled. Throws CONFLICT if no line is left because of the shop, or the cart is full, else
 * NOT_FOUND.
 */
export async function restoreCartLines(ctx: CustomerCtx, { numbers }: CartLineRefs): Promise<{ restored: number[] }> {
  const { db, actor } = ctx
  await countAttempt(ctx, 'orders', actor.userId)
  const rows = await callOutcomes(db, 'restore_cart_lines', { user: actor.userId, numbers })
  const found = rows.flatMap(({ order_number: number }) => number ?? [])
  switch (rows[0].outcome) {
    case 'restored':
      return { restored: found }
    case 'by_shop':
      throw new DomainError('CONFLICT', messages.cancelledByShop, {
        issues: found.map((number) => ({ path: String(number), message: messages.cancelledByShop })),
      })
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.orderNotFound)
  }
}

/**
 * Separates what an addition under `key` added to a line that was in the cart before: the line gets its former quantity back, and a new line the
 * rest. Idempotent. Throws NOT_FOUND if the addition did not raise that line, and CONFLICT if the line cannot be divided.
 */
export async function separateCartLine(ctx: CustomerCtx, { key, number }: SeparatedLine): Promise<{ number: number }> {
  const { db, actor } = ctx
  await countAttempt(ctx, 'orders', actor.userId)
  const [{ outcome, order_number: made, details }] = await callOutcomes(
    db,
    'separate_cart_line',
    { user: actor.userId, key, number },
    { details: Bounds.partial() },
  )
  switch (outcome) {
    case 'separated':
    case 'repeated':
      return { number: made ?? 0 }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.orderNotFound)
    case 'changed':
      throw new DomainError('CONFLICT', messages.lineNotRaised)
    case 'in_build':
      throw new DomainError('CONFLICT', messages.lineInBuild)
    case 'out_of_bounds': {
      const { quantity, minOrderQuantity = 1, orderMultiple = 1, availableQuantity = 0 } = details
      throw new DomainError('CONFLICT', messages.lineTooSmall, {
        issues: [{ path: 'number', message: describeBounds({ minOrderQuantity, orderMultiple, availableQuantity }, quantity) }],
      })
    }
  }
}

const Bounds = z.object({
  quantity: z.number(),
  minOrderQuantity: z.number(),
  orderMultiple: z.number(),
  availableQuantity: z.number(),
})

const listOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`
