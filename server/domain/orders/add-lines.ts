// Adds many lines to a cart at once, for quick order, lists and "Order again".
import { z } from 'zod'
import { formatPlainMoney } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { describeAddition } from '#common/orders/bounds.ts'
import { nameOf } from '#common/users/rules.ts'
import { callOutcomes } from '#server/db/call-function.ts'
import type { Outcome, OutcomeRow } from '#server/db/function-types.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError, type ErrorCode } from '#server/domain/context/errors.ts'
import { findPartsOfSkus } from '../part-index/sku-spellings.ts'
import type { Customer } from './customer.ts'

/** A part by its id, or else its SKU in any spelling. `priceMinor`: the price per piece that the customer saw, if any. */
export type CartLine = Readonly<({ productId: number } | { sku: string }) & { quantity: number; priceMinor?: number }>

/**
 * The order that a line was added to, with its quantity now and before (`was`): 0 for a new order, null if an older version added it. Lines are
 * counted from 1.
 */
export type AddedLine = Readonly<{ line: number; number: number; quantity: number; was: number | null }>

const Details = z.object({
  quantity: z.number().optional(),
  was: z.number().optional(),
  unitPriceMinor: z.number().optional(),
  minOrderQuantity: z.number().optional(),
  orderMultiple: z.number().optional(),
  availableQuantity: z.number().optional(),
})
type Row = OutcomeRow<'add_cart_lines'> & { details: z.infer<typeof Details> }

/**
 * Adds all lines to a customer's cart, or none. A line raises an unplaced order of the same part. Idempotent: the same lines under the same
 * key are added once and return the same answer. Throws CONFLICT or PRICE_CHANGED with one issue per line that prevents it
 * (`lines.3.quantity`, counted from 0), and NOT_FOUND for a part that is not sold.
 */
export async function addCartLines(
  ctx: CustomerCtx,
  {
    key,
    lines,
    customer = { id: ctx.actor.userId, email: ctx.actor.email, displayName: ctx.actor.displayName },
  }: {
    key: string | null
    lines: readonly CartLine[]
    customer?: Customer
  },
): Promise<{ added: AddedLine[]; isRepeated: boolean }> {
  const found = await withPartsOfSkus(ctx.db, lines)
  const rows = await callOutcomes(
    ctx.db,
    'add_cart_lines',
    { user: customer.id, by: byOf(ctx), key, userName: nameOf(customer), lines: found },
    { details: Details },
  )
  const [{ outcome }] = rows
  if (outcome !== 'added' && outcome !== 'repeated') throw refusalOfAdding(outcome, rows, ctx.currency)
  const added = rows.map(({ line, order_number, details }) => ({
    line: line ?? 0,
    number: order_number ?? 0,
    quantity: details.quantity ?? 0,
    was: details.was ?? null,
  }))
  return { added, isRepeated: outcome === 'repeated' }
}

/** Adds the part to lines with another spelling of its SKU. A repeated request is recognised by what was written. */
async function withPartsOfSkus(db: CustomerCtx['db'], lines: readonly CartLine[]) {
  const meant = await findPartsOfSkus(
    db,
    lines.flatMap((line) => ('sku' in line ? [line.sku] : [])),
  )
  return lines.map((line) => {
    const part = 'sku' in line ? meant.get(line.sku) : undefined
    return part === undefined || !('sku' in line) || part.sku === line.sku ? line : { ...line, productId: part.id }
  })
}

type Refused = Exclude<Outcome<'add_cart_lines'>, 'added' | 'repeated'>

const refusals: Readonly<Record<Refused, { code: ErrorCode; message: string; field: string }>> = {
  mismatch: { code: 'CONFLICT', message: messages.keyMismatch, field: 'key' },
  no_customer: { code: 'NOT_FOUND', message: messages.userNotFound, field: 'email' },
  no_product: { code: 'NOT_FOUND', message: messages.itemNotFound, field: 'sku' },
  price_changed: { code: 'PRICE_CHANGED', message: messages.pricesChanged, field: 'price' },
  out_of_bounds: { code: 'CONFLICT', message: messages.orderQuantityOutOfBounds, field: 'quantity' },
}

function refusalOfAdding(outcome: Refused, rows: readonly Row[], currency: string): DomainError {
  const { code, message, field } = refusals[outcome]
  const issues = rows.map(({ line, details }) => ({
    path: line === null ? field : `lines.${line - 1}.${field}`,
    message: detailOf(outcome, details, currency) ?? message,
  }))
  return new DomainError(code, message, { issues })
}

function detailOf(outcome: Refused, details: Row['details'], currency: string): string | null {
  const { quantity, unitPriceMinor, minOrderQuantity = 1, orderMultiple = 1, availableQuantity = 0 } = details
  if (outcome === 'price_changed') return `A piece costs ${formatPlainMoney(unitPriceMinor ?? 0, currency)} now`
  return outcome === 'out_of_bounds'
    ? describeAddition({ minOrderQuantity, orderMultiple, availableQuantity }, { quantity, was: details.was ?? 0 })
    : null
}
