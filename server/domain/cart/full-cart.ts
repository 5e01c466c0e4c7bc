// The refusal of check_cart_room, the SQL function that guards every way of adding lines to a cart.
import { z } from 'zod'
import { describeFullCart } from '#common/cart/full-cart.ts'
import { errorDetail, violatedConstraint } from '#server/db/client.ts'
import { DomainError } from '#server/domain/context/errors.ts'

const Detail = z.object({ lines: z.number(), added: z.number() })

/** The refusal for a cart that would get too many lines; null for other errors. */
export function fullCartRefusal(error: unknown): DomainError | null {
  if (violatedConstraint(error) !== 'cart_lines') return null
  return new DomainError('CONFLICT', describeFullCart(Detail.parse(JSON.parse(errorDetail(error) ?? ''))), { cause: error })
}
