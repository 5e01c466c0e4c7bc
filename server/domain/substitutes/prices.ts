import { sql } from 'drizzle-orm'
import type { PublicCtx } from '#server/domain/context/ctx.ts'

type Line = Readonly<{ id: number; quantity: number }>

/** The caller's current price per piece, at the quantity of each line; in order. */
export async function priceLines({ db, actor, now }: Pick<PublicCtx, 'db' | 'actor' | 'now'>, lines: readonly Line[]): Promise<number[]> {
  if (lines.length === 0) return []
  const array = (values: readonly number[]) => `{${values.join()}}`
  const rows = await db.execute<{ price: string }>(sql`
    select unit_price_minor as price from line_prices(${actor?.userId ?? null}::uuid, ${array(lines.map(({ id }) => id))}::text::bigint[],
      ${array(lines.map(({ quantity }) => quantity))}::text::integer[], ${now().toISOString()}::timestamptz) order by place`)
  return rows.map(({ price }) => Number(price))
}
