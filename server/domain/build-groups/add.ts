// Adds builds to the cart, for any number of machines. A build's pieces stay together, and share cart lines with loose pieces.
import { z } from 'zod'
import type { BuildAddition } from '#common/build-groups/schema.ts'
import { maxBuildGroups } from '#common/builds/bounds.ts'
import { mergeBuildLines } from '#common/builds/merge-lines.ts'
import { formatPlainMoney } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { nameOf } from '#common/users/rules.ts'
import { callOutcomes } from '#server/db/call-function.ts'
import type { OutcomeRow } from '#server/db/function-types.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { withShopSkus } from '../part-index/sku-spellings.ts'
import { LineDetails, refusalOfLines } from './refusals.ts'

type Row = OutcomeRow<'add_build_groups'> & { details: LineDetails }

/** An added part of a build. `orderNumber` is null if the part is out of stock; `quantity` is the cart line's new quantity. */
export type AddedPart = Readonly<{ sku: string; orderNumber: number | null; quantity: number }>

/**
 * Adds all parts of a build, times its machines, to the caller's cart, or none. Lines are raised to the minimum and the multiple.
 * Idempotent: the same build under the same key is added once and returns the same answer. Throws CONFLICT with one issue per part that is
 * short (`parts.3.quantity`, counted from 0), or if the cart has too many builds, NOT_FOUND with one issue per part that is not sold,
 * TOO_MANY_REQUESTS.
 */
export async function addBuildGroup(ctx: CustomerCtx, addition: BuildAddition): Promise<{ id: string; parts: AddedPart[] }> {
  const { key, name, machines, takesLess = false } = addition
  await countAttempt(ctx, 'orders', ctx.actor.userId)
  const lines = await withShopSkus(ctx.db, addition.parts)
  const parts = mergeBuildLines(lines)
  const rows = await addToCart(ctx, { key, groups: [{ name, machines, parts }], lines: [], takesLess }, (place) => {
    const sku = parts[place - 1]?.sku ?? ''
    return { sku, path: `parts.${lines.findIndex((part) => part.sku === sku)}` }
  })
  return {
    id: z.uuid().parse(rows.find(({ build }) => build !== null)?.build),
    parts: rows.map(({ line, order_number, details }) => ({
      sku: parts[(line ?? 0) - 1]?.sku ?? '',
      orderNumber: order_number,
      quantity: details.quantity ?? 0,
    })),
  }
}

export type NewGroup = Readonly<{
  name: string
  machines: number
  /** `quantity`: per machine; `pieces`: the total for all machines, if fewer are to be added; `at`: its place in a list. */
  parts: readonly Readonly<({ sku: string } | { productId: number }) & { quantity: number; pieces?: number; at?: number }>[]
}>

type Additions = Readonly<{
  key: string
  groups: readonly NewGroup[]
  lines: readonly Readonly<{ productId: number; quantity: number; at?: number }>[]
  takesLess: boolean
  /** The piece prices that the customer saw; the call is refused if one has risen. */
  prices?: readonly Readonly<{ productId: number; priceMinor: number }>[]
}>

/**
 * Adds builds and loose lines to the caller's cart, all or none. `whereIs` maps the number of a part or line, counted from 1, to its path
 * in the input.
 */
export async function addToCart(
  { db, actor, currency }: CustomerCtx,
  { key, groups, lines, takesLess, prices = [] }: Additions,
  whereIs: (place: number) => { sku?: string; productId?: number | undefined; path: string },
): Promise<Row[]> {
  const rows = await callOutcomes(
    db,
    'add_build_groups',
    { user: actor.userId, key, userName: nameOf(actor), groups, lines, lowers: takesLess, most: maxBuildGroups, prices },
    { details: LineDetails },
  )
  const [{ outcome }] = rows
  switch (outcome) {
    case 'added':
    case 'repeated':
      return rows
    case 'mismatch':
      throw new DomainError('CONFLICT', messages.keyMismatch)
    case 'no_customer':
      throw new DomainError('NOT_FOUND', messages.userNotFound)
    case 'too_many_builds':
      throw new DomainError('CONFLICT', messages.buildGroupsTooMany)
    case 'price_changed':
      throw new DomainError('PRICE_CHANGED', messages.pricesChanged, {
        issues: rows.map(({ line, details: { unitPriceMinor = 0 } }) => ({
          path: `${whereIs(line ?? 0).path}.price`,
          message: `A piece costs ${formatPlainMoney(unitPriceMinor, currency)} now`,
        })),
      })
    case 'no_product':
    case 'out_of_stock':
      throw await refusalOfLines(
        db,
        outcome,
        rows.map(({ line, details }) => {
          const { productId, ...where } = whereIs(line ?? 0)
          return { ...where, details: { ...(productId !== undefined && { productId }), ...details } }
        }),
      )
  }
}
