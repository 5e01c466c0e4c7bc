// Builds the words, codes, typed specs, filter values and fit keys of products for search, quick order, filters and builds.
import { type SQL, sql } from 'drizzle-orm'
import { specEdition } from '#common/specs/typed-specs.ts'
import { callValue } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import { partsToIndex } from '#server/db/schema/parts-to-index.ts'
import { products } from '#server/db/schema/products.ts'
import { createPace } from '#server/lib/pace.ts'
import { partBatchOf } from './part-batch.ts'

/** Indexes changed products by id. Call it in the transaction that changes them, after the change. */
export const indexChanged = (tx: Db, ids: readonly number[]): Promise<number> =>
  indexQueued(
    tx,
    sql`where product_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::bigint) order by product_id`,
  )

/** The locks of a batch end within a second, also on a slow machine. */
const usualBatch = 400

/** Indexes up to `limit` queued products in a separate transaction. Returns the number of indexed products. */
export const indexWaiting = (db: Db, limit = usualBatch): Promise<number> =>
  db.transaction((tx) => indexQueued(tx, sql`order by queued_at, product_id limit ${limit}::int`, sql`skip locked`))

/** Indexes the whole queue. While the database writes a batch, the next one is read. `signal` stops it after the current batches. */
export async function indexAllWaiting(db: Db, signal?: AbortSignal): Promise<void> {
  const untilNoneIsLeft = async () => {
    while (!signal?.aborted && (await indexWaiting(db)) > 0);
  }
  await Promise.all([untilNoneIsLeft(), untilNoneIsLeft()])
}

/** The number of products whose specs are not read yet. */
export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db.execute<{ waiting: number }>(sql`select count(*)::int as waiting from ${partsToIndex}`)
  return row?.waiting ?? 0
}

async function indexQueued(tx: Db, which: SQL, skipping = sql``): Promise<number> {
  const rows = await tx.execute<{ id: number }>(sql`select product_id as id from ${partsToIndex} ${which} for update ${skipping}`)
  const ids = rows.map(({ id }) => Number(id))
  await indexParts(tx, ids)
  return ids.length
}

/** Queues up to `limit` products that were indexed under an earlier edition of the specs. Returns the number of queued products. */
export async function queueFormerEditions(db: Db, limit = 10_000): Promise<number> {
  const rows = await db.execute(sql`
    insert into parts_to_index (product_id)
    select f.product_id from part_facts f
    where f.edition < ${specEdition}::int and not exists (select from parts_to_index q where q.product_id = f.product_id)
    limit ${limit}::int
    on conflict do nothing returning product_id`)
  return rows.length
}

/** Indexes the queue if it is short, as in a new shop. */
export async function indexFew(db: Db, atMost = 1_000): Promise<void> {
  const [{ waiting } = { waiting: 0 }] = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (select from parts_to_index limit ${atMost + 1}::int) as q`)
  if (waiting <= atMost) while ((await indexWaiting(db)) > 0);
}

/** Parts that are read before other calls get their turn: some milliseconds. */
const partsOfASlice = 8

/** The caller must hold locks on the rows of `parts_to_index`. */
async function indexParts(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select(indexedColumns)
    .from(products)
    .where(sql`${products.id} = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::bigint))`)
  const gone = rows.filter(({ isGone }) => isGone).map(({ id }) => id)
  const batch = await partBatchOf(
    tx,
    rows.filter(({ isGone }) => !isGone),
    gone,
    createPace(partsOfASlice),
  )
  await callValue(tx, 'index_part_batch', { batch, edition: specEdition })
}

const indexedColumns = {
  id: products.id,
  sku: products.sku,
  partNumbers: products.partNumbers,
  name: products.name,
  manufacturer: products.manufacturer,
  series: products.series,
  productType: products.productType,
  specs: products.specs,
  specEdits: products.specEdits,
  isGone: sql<boolean>`${products.deletedAt} is not null`,
}
