// Parts whose SKU is a second spelling of another part's, as earlier versions allowed. Each keeps its orders and prices until an admin decides.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import type { AdminCtx } from '../ctx.ts'

export type Twin = {
  id: number
  sku: string
  name: string
  /** The part with the first spelling; null if the migration made the SKU unique. */
  of: TwinOf | null
}
type TwinOf = { id: number; sku: string; name: string }

const most = 200

/** The first of them in the order of their SKUs, and their number. */
export async function listTwins({ db }: Pick<AdminCtx, 'db'>): Promise<{ twins: Twin[]; total: number }> {
  const rows = await db.execute<Twin & { total: number }>(sql`
    select t.id::float8 as id, t.sku, t.name, count(*) over ()::int as total,
      (select jsonb_build_object('id', o.id, 'sku', o.sku, 'name', o.name) from ${products} o
        where o.deleted_at is null and not o.is_twin and public.same_key(o.sku) = public.same_key(t.sku)) as of
    from ${products} t where t.deleted_at is null and t.is_twin order by public.same_key(t.sku), t.id limit ${most}::int`)
  return { twins: rows.map(({ total: _total, ...twin }) => twin), total: rows[0]?.total ?? 0 }
}

const mostNamed = 3

/** A note for the operator at the start, if there are twins. */
export async function noteTwins(db: Db): Promise<string[]> {
  const { twins, total } = await listTwins({ db })
  if (total === 0) return []
  const named = twins
    .slice(0, mostNamed)
    .map(({ sku, of }) => (of === null ? JSON.stringify(sku) : `${JSON.stringify(sku)} beside ${JSON.stringify(of.sku)}`))
  const rest = total > named.length ? ` and ${total - named.length} more` : ''
  return [
    `${total} ${total === 1 ? 'product has' : 'products have'} a SKU that is another spelling of an existing one: ${named.join(', ')}${rest}. Nothing was merged: give them other SKUs, or delete them, under Products in the dashboard.`,
  ]
}
