// Imports entries of a list from a file.
import { sql } from 'drizzle-orm'
import { sameKey } from '#common/kit/same-key.ts'
import type { Db } from '#server/db/database.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { createPace } from '#server/lib/pace.ts'
import { findPartsOfSkus } from '../part-index/sku-spellings.ts'
import { compareToPublic, notBelowPublic } from './entries.ts'
import { type EntryRow, type RefusedEntry, readEntryRows } from './entry-file.ts'
import { audit, withList } from './shared.ts'
import { type Entry, entryQuantities, fullMessage, isFull, writeEntries } from './write-entries.ts'

export type EntryImport = {
  isDryRun: boolean
  /** The non-blank rows below the header. */
  rows: number
  added: number
  changed: number
  unchanged: number
  /** Entries that are not below the public price and so have no effect. */
  notBelowPublic: number
  /** The skipped rows, by their lines in the file. */
  refused: RefusedEntry[]
  /** For a dry run: the first 100 entries that it would add or change. `beforeMinor` is null for a new one. */
  changes: ChangedEntry[]
}

export type ChangedEntry = { line: number; sku: string; name: string; fromQuantity: number; beforeMinor: number | null; afterMinor: number }
const mostChanges = 100

type Known = {
  sku: string
  name: string
  priceMinor: number
  minOrderQuantity: number
  priceBreaks: { quantity: number; priceMinor: number }[]
}
type Found = Known & { id: number }

/**
 * Adds and changes entries from a file; other entries stay. Invalid rows are refused, and the others are written in one transaction. A dry
 * run only reports the result. Throws NOT_FOUND, and BAD_REQUEST if the file is too large or lacks these columns.
 */
export async function importEntries(ctx: StaffCtx<'prices'>, listId: string, file: Buffer, isDryRun: boolean): Promise<EntryImport> {
  const refused: RefusedEntry[] = []
  const { rows, count } = await readEntryRows(file, refused)
  return withList(ctx, listId, async (tx) => {
    const parts = await findParts(tx, rows)
    const entries: (Entry & { line: number; code: string; product: Known })[] = []
    const lines = new Map<string, number>()
    const pace = createPace(rowsOfASlice)
    for (const row of rows) {
      await pace(1)
      const { line, fromQuantity, unitPriceMinor } = row
      const code = row.sku || row.partNumber
      const found = parts(row)
      const key = typeof found === 'string' ? '' : `${found.id} ${fromQuantity}`
      const earlier = lines.get(key)
      if (typeof found === 'string') refused.push({ line, code, reason: found })
      else if (earlier !== undefined) refused.push({ line, code, reason: `Already in line ${earlier}. Remove one of the two rows` })
      else {
        lines.set(key, line)
        entries.push({ line, code, productId: found.id, fromQuantity, unitPriceMinor, product: found })
      }
    }
    const fitting = await leaveOutFull(tx, listId, entries, refused)
    const counts = { added: 0, changed: 0 }
    const changes = isDryRun ? await findChanges(tx, listId, fitting) : []
    if (isDryRun) {
      counts.added = changes.filter(({ beforeMinor }) => beforeMinor === null).length
      counts.changed = changes.length - counts.added
    } else
      for (let at = 0; at < fitting.length; at += rowsAtOnce) {
        const put = fitting
          .slice(at, at + rowsAtOnce)
          .map(({ productId, fromQuantity, unitPriceMinor }) => ({ productId, fromQuantity, unitPriceMinor }))
        const { added, changed } = await writeEntries(tx, ctx, listId, { put })
        counts.added += added
        counts.changed += changed
      }
    refused.sort((a, b) => a.line - b.line)
    const result: EntryImport = {
      isDryRun,
      rows: count,
      ...counts,
      unchanged: fitting.length - counts.added - counts.changed,
      notBelowPublic: fitting.filter((entry) => compareToPublic(entry.product, entry).note === notBelowPublic).length,
      refused,
      changes: changes.slice(0, mostChanges),
    }
    if (!isDryRun) await noteImport(tx, ctx, listId, result)
    return result
  })
}

// Small enough for the statement timeout of four seconds.
const rowsAtOnce = 5_000
/** Compared without letting other requests go first. */
const rowsOfASlice = 1_000
const charactersOfASlice = 1_000

/** Finds the part of a row: by its SKU in any spelling, or else by a part number that no other part has. Returns the reason if there is none. */
async function findParts(tx: Db, rows: readonly EntryRow[]): Promise<(row: EntryRow) => Found | string> {
  const bySku = await findPartsOfSkus(
    tx,
    rows.flatMap(({ sku }) => (sku === '' ? [] : [sku])),
  )
  const keys = await keysOf(rows)
  const numbers = [...new Set(keys.values())]
  const bearers =
    numbers.length === 0
      ? []
      : await tx.execute<{ key: string; id: string }>(sql`
    select distinct g.key, p.id
    from products p cross join unnest(p.part_numbers) as n
      join jsonb_array_elements_text(${JSON.stringify(numbers)}::text::jsonb) as g (key) on g.key = public.same_key(n)
    where p.deleted_at is null`)
  const byNumber = new Map<string, number[]>()
  for (const { key, id } of bearers) byNumber.set(key, [...(byNumber.get(key) ?? []), Number(id)])
  const parts = await readParts(tx, [...[...bySku.values()].map(({ id }) => id), ...[...byNumber.values()].flat()])
  return ({ sku, partNumber }) => {
    const [only, ...others] = sku !== '' ? [bySku.get(sku)?.id ?? 0] : (byNumber.get(keys.get(partNumber) ?? '') ?? [])
    if (others.length > 0) return 'Several parts have this part number: use the SKU'
    return parts.get(only ?? 0) ?? (sku !== '' ? 'There is no part with this SKU' : 'There is no part with this part number')
  }
}

/** The keys of the part numbers of rows without a SKU. */
async function keysOf(rows: readonly EntryRow[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>()
  const pace = createPace(charactersOfASlice)
  for (const { sku, partNumber } of rows) {
    if (sku !== '' || keys.has(partNumber)) continue
    await pace(partNumber.length)
    keys.set(partNumber, sameKey(partNumber))
  }
  return keys
}

async function readParts(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Found>> {
  const rows = await tx.execute<Known & { id: string }>(sql`
    select p.id, p.sku, p.name, p.price_minor::float8 as "priceMinor", p.min_order_quantity as "minOrderQuantity", p.price_breaks as "priceBreaks"
    from products p where p.deleted_at is null and p.id = any (${`{${[...new Set(ids)].join()}}`}::text::bigint[])`)
  return new Map(rows.map(({ id, ...known }) => [Number(id), { ...known, id: Number(id) }]))
}

async function leaveOutFull<E extends Entry & { line: number; code: string }>(
  tx: Db,
  listId: string,
  entries: readonly E[],
  refused: RefusedEntry[],
): Promise<E[]> {
  const quantities = await entryQuantities(
    tx,
    listId,
    entries.map(({ productId }) => productId),
  )
  return entries.filter(({ line, code, productId, fromQuantity }) => {
    const ofProduct = quantities.get(productId) ?? new Set()
    if (isFull(ofProduct, fromQuantity)) {
      refused.push({ line, code, reason: fullMessage })
      return false
    }
    quantities.set(productId, ofProduct.add(fromQuantity))
    return true
  })
}

async function findChanges(
  tx: Db,
  listId: string,
  entries: readonly (Entry & { line: number; product: Known })[],
): Promise<ChangedEntry[]> {
  const rows = await tx.execute<{ product_id: string; from_quantity: number; price: string }>(
    sql`select product_id, from_quantity, unit_price_minor as price from price_list_entries where price_list_id = ${listId}`,
  )
  const stored = new Map(rows.map((row) => [`${row.product_id} ${row.from_quantity}`, Number(row.price)]))
  return entries
    .map(({ line, productId, fromQuantity, unitPriceMinor, product: { sku, name } }) => {
      const beforeMinor = stored.get(`${productId} ${fromQuantity}`) ?? null
      return { line, sku, name, fromQuantity, beforeMinor, afterMinor: unitPriceMinor }
    })
    .filter(({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor)
}

async function noteImport(tx: Db, ctx: StaffCtx<'prices'>, listId: string, { rows, added, changed, refused }: EntryImport): Promise<void> {
  const details = JSON.stringify({ rows, added, changed, refused: refused.length })
  await tx.execute(sql`
    select ${audit(ctx, 'priceList.imported', { after: sql`${details}::text::jsonb` })} from (select ${listId}::text as subject_id) as written`)
}
