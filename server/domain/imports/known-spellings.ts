// Rows in the shop's spellings: a second spelling of a SKU is the product that has the first one.
import { sql } from 'drizzle-orm'
import { isSame, sameKey } from '#common/kit/same-key.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { findSkuSpellings, partMeant } from '../part-index/sku-spellings.ts'
import type { Refuse } from './rules.ts'
import type { ImportItem } from './schema.ts'

type Row = Readonly<{ item: ImportItem; refuse: Refuse }>

export type Unclear<R extends Row> = R & { reason: string }

/** The rows of stored products, with their SKUs; rows of new products; and those that may be one of several products, each with the reason. */
export async function withStoredSkus<R extends Row>(
  db: Db,
  rows: readonly R[],
): Promise<{ stored: readonly R[]; fresh: readonly R[]; unclear: readonly Unclear<R>[] }> {
  const spellings = await findSkuSpellings(
    db,
    rows.map(({ item }) => item.sku),
  )
  const stored: R[] = []
  const fresh: R[] = []
  const unclear: Unclear<R>[] = []
  for (const row of rows) {
    const parts = spellings.get(row.item.sku) ?? []
    const part = partMeant(row.item.sku, parts)
    if (parts.length === 0) fresh.push(row)
    else if (part !== null) stored.push({ ...row, item: { ...row.item, sku: part.sku } })
    else
      unclear.push({
        ...row,
        reason: row.refuse('sku', `Several products have this SKU in other spellings: write ${parts.map(({ sku }) => sku).join(' or ')}`),
      })
  }
  return { stored, fresh, unclear }
}

/**
 * Remembers each product's first line; a later line for the same product must not undo it. Spellings of one SKU are one product, unless an
 * earlier version stored each of them.
 */
export async function createSkuLines(db: Db) {
  const twins = await readTwinSkus(db)
  const lineOf = new Map<string, number>()
  return {
    /** The earlier line for the product with this SKU; if there is none, records `line` and returns null. */
    claim(sku: string, line: number): number | null {
      const product = twins.has(sku) ? `exactly ${sku}` : sameKey(sku)
      const earlier = lineOf.get(product)
      if (earlier === undefined) lineOf.set(product, line)
      return earlier ?? null
    },
  }
}

/** SKUs that are stored in several spellings, in each of them. */
async function readTwinSkus(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ sku: string }>(sql`
    select t.sku from ${products} t where t.deleted_at is null and t.is_twin
    union
    select p.sku from ${products} t
      join ${products} p on public.same_key(p.sku) = public.same_key(t.sku) and p.deleted_at is null and not p.is_twin
    where t.deleted_at is null and t.is_twin`)
  return new Set(rows.map(({ sku }) => sku))
}

/** A stored spelling of the same name stays: no import changes the spelling alone. */
export const ownName = <Written extends string | null | undefined>(written: Written, stored: string | null): Written | string =>
  written && stored && isSame(written, stored) ? stored : written
