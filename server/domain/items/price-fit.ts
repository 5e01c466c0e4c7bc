// Refuses prices, minimums, multiples and price breaks that contradict each other. Check constraints decide inside the write; the reads
// afterwards only explain the refusal.
import { and, eq, isNull } from 'drizzle-orm'
import { describeBreak, findMisfit, type Misfit, type Sold } from '#common/items/fit.ts'
import type { ItemFields } from '#common/items/schema.ts'
import { violatedConstraint } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'

const checks: ReadonlySet<string> = new Set(['products_price_breaks', 'products_order_multiple'])

/** True if a statement failed because price, minimum, multiple and breaks of a product contradict each other. */
export const isPriceMisfit = (error: unknown): boolean => checks.has(violatedConstraint(error) ?? '')

export const soldColumns = {
  priceMinor: products.priceMinor,
  minOrderQuantity: products.minOrderQuantity,
  orderMultiple: products.orderMultiple,
  priceBreaks: products.priceBreaks,
} as const

/** Throws BAD_REQUEST for a new product whose price, minimum, multiple and breaks contradict each other. */
export function requireFit({ orderMultiple = 1, priceBreaks = [], priceMinor, minOrderQuantity }: NewSold): void {
  const misfit = findMisfit({ priceMinor, minOrderQuantity, orderMultiple, priceBreaks })
  if (misfit) throw badField(misfit.path, misfit.message)
}
type NewSold = Pick<Sold, 'priceMinor' | 'minOrderQuantity'> & {
  orderMultiple?: Sold['orderMultiple'] | undefined
  priceBreaks?: Sold['priceBreaks'] | undefined
}

/** Runs a change of an item. Throws BAD_REQUEST if given fields contradict each other, and CONFLICT if they contradict stored ones. */
export async function refusingMisfits<T>(db: Db, id: number, changes: ItemFields, write: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await write()
    } catch (error) {
      if (!isPriceMisfit(error)) throw error
      const refusal = await explain(db, id, changes)
      // The product has changed since the write, so the same change may fit now.
      if (refusal === null && retry < 3) continue
      throw refusal ?? new DomainError('CONFLICT', 'The product is being changed by others. Try again')
    }
  }
}

async function explain(db: Db, id: number, changes: ItemFields): Promise<DomainError | null> {
  const [stored] = await db
    .select(soldColumns)
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  if (!stored) return null
  const { priceMinor, minOrderQuantity, orderMultiple, priceBreaks } = changes
  const sold: Sold = {
    priceMinor: priceMinor ?? stored.priceMinor,
    minOrderQuantity: minOrderQuantity ?? stored.minOrderQuantity,
    orderMultiple: orderMultiple ?? stored.orderMultiple,
    priceBreaks: priceBreaks ?? stored.priceBreaks,
  }
  const misfit = findMisfit(sold)
  return misfit && refusalOf(misfit, sold, changes)
}

function refusalOf(misfit: Misfit, sold: Sold, changes: ItemFields): DomainError {
  const { priceBreaks, minOrderQuantity, orderMultiple } = changes
  if (misfit.row === null) {
    const message = `The minimum order of ${sold.minOrderQuantity} pieces is not a multiple of ${sold.orderMultiple}`
    const field = minOrderQuantity === undefined ? 'orderMultiple' : 'minOrderQuantity'
    const isGiven = minOrderQuantity !== undefined && orderMultiple !== undefined
    return new DomainError(isGiven ? 'BAD_REQUEST' : 'CONFLICT', message, { issues: [{ path: `changes.${field}`, message }] })
  }
  if (priceBreaks !== undefined) return badField(`changes.${misfit.path}`, misfit.message)
  const message = describeBreak(sold, misfit)
  return new DomainError('CONFLICT', message, { issues: [{ path: `changes.${misfit.path}`, message }] })
}
