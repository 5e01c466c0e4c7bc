// Cancelling orders: single ones, and lines of a purchase.
import { z } from 'zod'
import { formatPlainMoney } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { isStaff } from '#common/staff/rights.ts'
import { callOutcomes } from '#server/db/call-function.ts'
import type { OutcomeRow } from '#server/db/function-types.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError, type ErrorCode } from '#server/domain/context/errors.ts'
import { may, refusalOf } from '#server/domain/context/rights.ts'
import { minOrderOf } from '#server/domain/context/terms.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { numbersOf } from './checkout-terms.ts'

const Details = z.object({ missingMinor: z.number().optional() })
type ClosedRow = Pick<OutcomeRow<'close_orders'>, 'order_number'>

/** `purchase`: the number of a purchase to whose lines the orders belong, without its dash. */
type Closing = { numbers: readonly number[] | 'all'; purchase?: string; remove?: boolean }

/**
 * Cancels orders, all or none, and returns how many changed; with `remove` they are hidden. The shop may leave any rest. Throws
 * NOT_FOUND and CONFLICT, with an issue per order that prevents it, and CONFLICT if the rest of a purchase would be below the minimum.
 */
export async function closeOrders(ctx: CustomerCtx, { numbers, purchase, remove = false }: Closing): Promise<number> {
  const { db, actor, terms, currency } = ctx
  const isShop = may(actor, 'orders.cancel')
  await countAttempt(ctx, 'cancellations', actor.userId)
  const rows = await callOutcomes(
    db,
    'close_orders',
    {
      purchase: purchase ?? null,
      numbers: numbersOf({ numbers }),
      by: byOf(ctx),
      any: isShop,
      remove,
      minMinor: isShop ? null : minOrderOf(terms),
    },
    { details: Details },
  )
  const [first] = rows
  switch (first.outcome) {
    case 'closed':
    case 'unchanged':
      return rows.filter(({ outcome }) => outcome === 'closed').length
    case 'not_found':
      // A purchase whose lines all went back to the cart.
      if (numbers === 'all') return 0
      if (isStaff(actor) && !isShop) throw refusalOf(actor)
      throw refusal('NOT_FOUND', messages.orderNotFound, rows, purchase)
    case 'paid':
      throw refusal('CONFLICT', messages.paidOrderFinal, rows, purchase)
    case 'below_minimum': {
      const message = restTooSmall(formatPlainMoney(first.details.missingMinor ?? 0, currency))
      throw new DomainError('CONFLICT', message, { issues: [{ path: 'total', message }] })
    }
  }
}

const restTooSmall = (missing: string): string =>
  `The rest of the purchase would be ${missing} below the minimum order. You can cancel the whole purchase`

/** Lines of a purchase are named. A single order needs no name. */
function refusal(code: ErrorCode, message: string, rows: readonly ClosedRow[], purchase: string | undefined): DomainError {
  const issues = rows.flatMap(({ order_number: number }) => (number === null ? [] : [{ path: String(number), message }]))
  return new DomainError(code, message, purchase !== undefined && issues.length > 0 ? { issues } : {})
}
