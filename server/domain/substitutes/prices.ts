import { sql } from 'drizzle-orm'
import { fn, present } from '#server/db/call-function.ts'
import type { RowOf } from '#server/db/function-types.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'

type Line = Readonly<{ id: number; quantity: number }>

/** The caller's current price per piece, at the quantity of each line; in order. */
export async function priceLines({ db, actor, now }: Pick<PublicCtx, 'db' | 'actor' | 'now'>, lines: readonly Line[]): Promise<number[]> {
  if (lines.length === 0) return []
  const prices = fn('line_prices', {
    user: actor?.userId ?? null,
    products: lines.map(({ id }) => id),
    quantities: lines.map(({ quantity }) => quantity),
    at: now(),
  })
  const rows = await db.execute<Pick<RowOf<'line_prices'>, 'unit_price_minor'>>(sql`select unit_price_minor from ${prices} order by place`)
  return rows.map(({ unit_price_minor }) => present(unit_price_minor, 'unit_price_minor'))
}
