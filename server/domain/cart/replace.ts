import { z } from 'zod'
import type { CartReplacements } from '#common/cart/schema.ts'
import { formatPlainMoney } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { describeBounds } from '#common/orders/bounds.ts'
import { callOutcomes } from '#server/db/call-function.ts'
import type { Outcome } from '#server/db/function-types.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError, type ErrorCode } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'

const Details = z.object({
  quantity: z.number().optional(),
  unitPriceMinor: z.number().optional(),
  minOrderQuantity: z.number().optional(),
  orderMultiple: z.number().optional(),
  availableQuantity: z.number().optional(),
})

type Refused = Exclude<Outcome<'replace_cart_lines'>, 'replaced'>
const refusals: Readonly<Record<Refused, { code: ErrorCode; message: string; field: string }>> = {
  not_found: { code: 'NOT_FOUND', message: messages.orderNotFound, field: 'number' },
  was_placed: { code: 'CONFLICT', message: messages.lineWasPlaced, field: 'number' },
  no_product: { code: 'NOT_FOUND', message: messages.itemNotFound, field: 'productId' },
  in_build: { code: 'CONFLICT', message: messages.partInBuild, field: 'productId' },
  out_of_bounds: { code: 'CONFLICT', message: messages.orderQuantityOutOfBounds, field: 'quantity' },
  price_changed: { code: 'PRICE_CHANGED', message: messages.pricesChanged, field: 'priceMinor' },
}

/**
 * Replaces the parts of lines in the caller's cart, all or none. The lines keep their numbers and places, and their builds get the other
 * part. A line that has the part already stays as it is. Throws NOT_FOUND, CONFLICT or PRICE_CHANGED with one issue per line that prevents
 * it.
 */
export async function replaceCartLines(ctx: CustomerCtx, { lines }: CartReplacements): Promise<{ replaced: number }> {
  await countAttempt(ctx, 'orders', ctx.actor.userId)
  const rows = await callOutcomes(
    ctx.db,
    'replace_cart_lines',
    {
      user: ctx.actor.userId,
      numbers: lines.map(({ number }) => number),
      products: lines.map(({ productId }) => productId),
      quantities: lines.map(({ quantity }) => quantity),
      prices: lines.map(({ priceMinor }) => priceMinor),
    },
    { details: Details },
  )
  const [{ outcome }] = rows
  if (outcome === 'replaced') return { replaced: rows.length }
  const { code, message, field } = refusals[outcome]
  const issues = rows.map(({ line, details }) => ({
    path: `lines.${(line ?? 1) - 1}.${field}`,
    message: reasonOf(outcome, details, ctx.currency) ?? message,
  }))
  throw new DomainError(code, message, { issues })
}

function reasonOf(outcome: Refused, details: z.infer<typeof Details>, currency: string): string | null {
  const { quantity, unitPriceMinor = 0, minOrderQuantity = 1, orderMultiple = 1, availableQuantity = 0 } = details
  if (outcome === 'price_changed') return `A piece costs ${formatPlainMoney(unitPriceMinor, currency)} now`
  return outcome === 'out_of_bounds' ? describeBounds({ minOrderQuantity, orderMultiple, availableQuantity }, quantity) : null
}
