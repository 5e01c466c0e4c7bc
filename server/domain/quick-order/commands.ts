import { messages } from '#common/kit/messages.ts'
import { quantityBounds } from '#common/kit/money.ts'
import type { CartLine, CartLines } from '#common/quick-order/schema.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { type AddedLine, addCartLines } from '../orders/add-lines.ts'
import { customerOf } from '../orders/customer.ts'

export type { CartLines }
/** The orders that the lines were added to, in the order of the lines. */
export type AddedLines = Readonly<{ added: readonly AddedLine[]; isRepeated: boolean; message: string }>

/**
 * Adds all lines to a cart, or none. Customers can add to their own cart; admins to any customer's, by e-mail. Idempotent: the same lines
 * under the same key get the same answer. Throws FORBIDDEN, and the errors of `addCartLines`.
 */
export async function addLines(ctx: CustomerCtx, { email, key, lines }: CartLines): Promise<AddedLines> {
  const customer = await customerOf(ctx, email ?? ctx.actor.email)
  await countAttempt(ctx, 'orders', ctx.actor.userId)
  refuseTooMany(lines)
  const { added, isRepeated } = await addCartLines(ctx, { key, lines: lines.map(plainLine), customer })
  return { added, isRepeated, message: messages.orderAdded }
}

/** Normalizes a line, so that equal requests have equal texts even if clients omit optional fields. */
const plainLine = ({ productId, sku, quantity, priceMinor }: CartLine) => ({
  ...(productId === undefined ? { sku: sku ?? '' } : { productId }),
  quantity,
  ...(priceMinor !== undefined && { priceMinor }),
})

/** Refuses sums that no stock can reach. */
function refuseTooMany(lines: readonly CartLine[]): void {
  const sums = new Map<string, number>()
  const issues = lines.flatMap(({ productId, sku, quantity }, i) => {
    const part = JSON.stringify([productId, sku])
    const sum = (sums.get(part) ?? 0) + quantity
    sums.set(part, sum)
    return sum > quantityBounds.max
      ? [{ path: `lines.${i}.quantity`, message: `All lines of this item come to ${sum.toLocaleString('en')}` }]
      : []
  })
  if (issues.length > 0) throw new DomainError('CONFLICT', messages.orderQuantityOutOfBounds, { issues })
}
