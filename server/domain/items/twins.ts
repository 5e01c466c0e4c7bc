// Parts whose SKU is a second spelling of another part's, as earlier versions allowed, and parts that got another SKU because theirs was taken when
// its hidden characters were taken off. Each keeps its orders and prices until an admin decides.
import { type SQL, sql } from 'drizzle-orm'
import { plural } from '#common/kit/format.ts'
import type { Db } from '#server/db/database.ts'
import { auditEntries } from '#server/db/schema/audit-entries.ts'
import { products } from '#server/db/schema/products.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

export type Twin = {
  id: number
  sku: string
  name: string
  /** The part that has the SKU; null if it is gone. */
  of: TwinOf | null
}
type TwinOf = { id: number; sku: string; name: string }

/** The first of them in the order of their SKUs, and their number. */
type Twins = { parts: Twin[]; total: number }

const most = 200

/** `twins` have the SKU of another part in another spelling, `renamed` had it before the migration. */
export async function listTwins({ db }: Pick<StaffCtx<'products'>, 'db'>): Promise<{ twins: Twins; renamed: Twins }> {
  const twins = sql`select t.id, t.sku, t.name, t.sku as wanted from ${products} t where t.deleted_at is null and t.is_twin`
  const renamed = sql`
    select p.id, p.sku, p.name, a.details ->> 'wanted' as wanted
    from ${auditEntries} a join ${products} p on p.id = a.subject_id::bigint and p.sku = a.details ->> 'sku'
    where a.subject_type = 'renamedItem' and p.deleted_at is null and not p.is_twin`
  return { twins: await readTwins(db, twins), renamed: await readTwins(db, renamed) }
}

async function readTwins(db: Db, parts: SQL): Promise<Twins> {
  const rows = await db.execute<Twin & { total: number }>(sql`
    select t.id::float8 as id, t.sku, t.name, count(*) over ()::int as total,
      (select jsonb_build_object('id', o.id, 'sku', o.sku, 'name', o.name) from ${products} o
        where o.deleted_at is null and not o.is_twin and public.same_key(o.sku) = public.same_key(t.wanted)) as of
    from (${parts}) t order by public.same_key(t.sku), t.id limit ${most}::int`)
  return { parts: rows.map(({ total: _total, ...twin }) => twin), total: rows[0]?.total ?? 0 }
}

const mostNamed = 3

/** Notes for the operator at the start, if there are such parts. */
export async function noteTwins(db: Db): Promise<string[]> {
  const { twins, renamed } = await listTwins({ db })
  const decide = 'give them other SKUs, or delete them, under Products in the dashboard.'
  return [
    ...(twins.total === 0
      ? []
      : [
          `${plural(twins.total, 'product')} with a SKU that is another spelling of an existing one: ${namesOf(twins)}. Nothing was merged: ${decide}`,
        ]),
    ...(renamed.total === 0
      ? []
      : [
          `${plural(renamed.total, 'product')} with a new SKU, because another product has the former one without its hidden characters: ${namesOf(renamed)}. If that is not right, ${decide}`,
        ]),
  ]
}

function namesOf({ parts, total }: Twins): string {
  const named = parts
    .slice(0, mostNamed)
    .map(({ sku, of }) => (of === null ? JSON.stringify(sku) : `${JSON.stringify(sku)} beside ${JSON.stringify(of.sku)}`))
  return total > named.length ? `${named.join(', ')} and ${total - named.length} more` : named.join(', ')
}
