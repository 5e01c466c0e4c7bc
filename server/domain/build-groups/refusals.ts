import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { formatCount } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { DomainError } from '#server/domain/context/errors.ts'

/** For a changed line its quantity; for a refused line the reason. */
export const LineDetails = z.object({
  quantity: z.number().optional(),
  productId: z.number().optional(),
  needed: z.number().optional(),
  inCart: z.number().optional(),
  availableQuantity: z.number().optional(),
  unitPriceMinor: z.number().optional(),
})
export type LineDetails = z.infer<typeof LineDetails>

export type RefusedLine = Readonly<{ path: string; sku?: string; details: LineDetails }>

/** A refusal with one issue per line that is short or not sold; nothing was changed. */
export async function refusalOfLines(db: Db, outcome: 'no_product' | 'out_of_stock', lines: readonly RefusedLine[]): Promise<DomainError> {
  const ids = lines.flatMap(({ details: { productId } }) => (productId === undefined ? [] : [productId]))
  const rows =
    ids.length === 0 ? [] : await db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const issues = lines.map(({ path, sku, details }) => {
    const name = names.get(details.productId ?? 0) ?? sku ?? 'This part'
    return outcome === 'no_product'
      ? { path: `${path}.sku`, message: `${name} is no longer sold` }
      : { path: `${path}.quantity`, message: `${name}: ${shortageOf(details)}` }
  })
  return outcome === 'no_product'
    ? new DomainError('NOT_FOUND', messages.itemNotFound, { issues })
    : new DomainError('CONFLICT', messages.buildPartsShort, { issues })
}

function shortageOf({ needed = 0, inCart = 0, availableQuantity = 0 }: LineDetails): string {
  const already = inCart > 0 ? `, with the ${formatCount(inCart)} in the cart` : ''
  return `${formatCount(needed)} needed${already}, ${formatCount(availableQuantity)} in stock`
}
