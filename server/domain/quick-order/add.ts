import type { CartLines } from '#common/quick-order/schema.ts'
import type { CustomerCtx } from '../ctx.ts'
import { type AddedLine, addCartLines } from '../orders/add-lines.ts'

/** Adds all lines to the caller's cart, or none. See `addCartLines`. */
export const addLines = (ctx: CustomerCtx, { key, lines }: CartLines): Promise<{ added: AddedLine[]; isRepeated: boolean }> =>
  addCartLines(ctx, {
    key,
    lines: lines.map(({ productId, sku = '', quantity, priceMinor }) => ({
      ...(productId === undefined ? { sku } : { productId }),
      quantity,
      ...(priceMinor !== undefined && { priceMinor }),
    })),
  })
