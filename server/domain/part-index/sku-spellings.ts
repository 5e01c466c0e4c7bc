// Finds live parts by their SKU in any spelling: see common/kit/same-key.ts.
import { sql } from 'drizzle-orm'
import { sameKey } from '#common/kit/same-key.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { partCodes } from '#server/db/schema/quick-order.ts'
import { createPace } from '#server/lib/pace.ts'
import { codeKey } from './part-codes.ts'

export type PartOfSku = Readonly<{ id: number; sku: string }>

/** The parts that bear each SKU in some spelling: one, unless an earlier version stored twins. SKUs without a part are left out. */
export async function findSkuSpellings(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, readonly PartOfSku[]>> {
  if (skus.length === 0) return new Map()
  const keys = Array.from(await keysOf(skus, sameKey), ([written, key]) => ({ written, key }))
  const rows = await db.execute<{ written: string; id: string; sku: string }>(sql`
    with given as (
      select written, key from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as w (written text, key text)
    )
    select g.written, p.id, p.sku from given g
      join ${products} p on public.same_key(p.sku) = g.key and p.deleted_at is null and not p.is_twin
    union all
    select g.written, p.id, p.sku from given g
      join ${products} p on public.same_key(p.sku) = g.key and p.deleted_at is null and p.is_twin`)
  const found = new Map<string, PartOfSku[]>()
  for (const { written, id, sku } of rows) found.set(written, [...(found.get(written) ?? []), { id: Number(id), sku }])
  return found
}

/** The part that a written SKU means. Of twins, only the one with exactly this spelling, or null. */
export function partMeant(written: string, parts: readonly PartOfSku[]): PartOfSku | null {
  const [only, ...others] = parts
  return parts.find(({ sku }) => sku === written) ?? (others.length === 0 ? only : undefined) ?? null
}

/**
 * The part of each SKU, as quick order finds it: also without its dashes and blanks, if no other part has that code. SKUs without a part are left
 * out.
 */
export async function findPartsOfSkus(db: Db, skus: Iterable<string>): Promise<ReadonlyMap<string, PartOfSku>> {
  const written = [...new Set(skus)]
  const spellings = await findSkuSpellings(db, written)
  const unknown = written.filter((sku) => !spellings.has(sku))
  const keys = await keysOf(unknown, codeKey)
  const byCode = await findByCode(db, new Set(keys.values()))
  return new Map(
    written.flatMap((sku) => {
      const part = partMeant(sku, spellings.get(sku) ?? []) ?? byCode.get(keys.get(sku) ?? '')
      return part ? [[sku, part] as const] : []
    }),
  )
}

/** A key takes up to ten microseconds per character, and a call may have a megabyte of SKUs. */
async function keysOf(skus: readonly string[], keyOf: (sku: string) => string): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>()
  const pace = createPace(charactersOfASlice)
  for (const sku of skus) {
    await pace(sku.length)
    keys.set(sku, keyOf(sku))
  }
  return keys
}

const charactersOfASlice = 1_000

/** Lines with SKUs as the shop spells them. A SKU without a part stays as it is written. */
export async function withShopSkus<Line extends { sku: string }>(db: Db, lines: readonly Line[]): Promise<Line[]> {
  const meant = await findPartsOfSkus(
    db,
    lines.map(({ sku }) => sku),
  )
  return lines.map((line) => ({ ...line, sku: meant.get(line.sku)?.sku ?? line.sku }))
}

/** By the key of the code. A part number is not a SKU, but makes a code unclear. */
async function findByCode(db: Db, all: ReadonlySet<string>): Promise<ReadonlyMap<string, PartOfSku>> {
  const keys = [...all].filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const rows = await db.execute<{ key: string; id: string; sku: string }>(sql`
    select c.key, min(p.id) as id, min(p.sku) as sku from ${partCodes} c join ${products} p on p.id = c.product_id
    where c.kind = 'code' and p.deleted_at is null and c.key = any (array(select json_array_elements_text(${JSON.stringify(keys)}::text::json)))
    group by c.key having count(*) = 1`)
  return new Map(rows.flatMap(({ key, id, sku }) => (codeKey(sku) === key ? [[key, { id: Number(id), sku }] as const] : [])))
}
