// Builds the words, codes, typed specs, filter values and fit keys of products for search, quick order, filters and builds.
import { inArray, type SQL, sql } from 'drizzle-orm'
import { facetsOf, specEdition, typedSpecsOf } from '#common/specs/typed-specs.ts'
import type { Db } from '#server/db/database.ts'
import { partsToIndex } from '#server/db/schema/parts-to-index.ts'
import { products } from '#server/db/schema/products.ts'
import { partWords, squashedText, tsvectorText } from '../search/part-words.ts'
import { spellingKeys } from '../search/spelling.ts'
import { isLetters } from '../search/text.ts'
import { fitKeyOf } from './fit-key.ts'
import { partCodesOf } from './part-codes.ts'

/** Indexes changed products by id. Call it in the transaction that changes them, after the change. */
export const indexChanged = (tx: Db, ids: readonly number[]): Promise<number> =>
  indexQueued(
    tx,
    sql`where product_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::bigint) order by product_id`,
  )

/** The same for the live products with these SKUs. */
export const indexChangedSkus = (tx: Db, skus: readonly string[]): Promise<number> =>
  indexQueued(
    tx,
    sql`where product_id in (select id from ${products} where ${products.deletedAt} is null
      and sku in (select jsonb_array_elements_text(${JSON.stringify(skus)}::text::jsonb))) order by product_id`,
  )

/** Indexes up to `limit` queued products in a separate transaction. Returns the number of indexed products. */
export const indexWaiting = (db: Db, limit = 200): Promise<number> =>
  db.transaction((tx) => indexQueued(tx, sql`order by queued_at, product_id limit ${limit}::int`, sql`skip locked`))

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

/** The caller must hold locks on the rows of `parts_to_index`. */
async function indexParts(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .select(indexedColumns)
    .from(products)
    .where(inArray(products.id, [...ids]))
  const parts = rows.map((row) => (row.isGone ? { id: row.id } : indexedPart(row)))
  const words = new Set(parts.flatMap((part) => ('vocabulary' in part ? part.vocabulary : [])))
  const keys = (await wordsWithoutKeys(tx, [...words])).map((word) => ({ word, keys: spellingKeys(word) }))
  const given = parts.map((part) => ('vocabulary' in part ? { ...part, vocabulary: undefined } : part))
  await tx.execute(sql`
    select index_parts(${JSON.stringify(given)}::text::jsonb, ${JSON.stringify(keys)}::text::jsonb, ${specEdition}::int)`)
}

/** Almost all words of a catalogue already have their keys. */
async function wordsWithoutKeys(tx: Db, words: readonly string[]): Promise<string[]> {
  const rows = await tx.execute<{ word: string }>(sql`
    select w.word from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) as w (word)
    where not exists (select from search_words s where s.word = w.word and s.keys is not null)`)
  return rows.map(({ word }) => word)
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

type Row = {
  id: number
  sku: string
  partNumbers: string[]
  name: string
  manufacturer: string | null
  series: string | null
  productType: string
} & Parameters<typeof typedSpecsOf>[0]

function indexedPart(row: Row) {
  const specs = typedSpecsOf(row)
  const part = { ...row, specs }
  const [words, fit] = [partWords(part), fitKeyOf(row.productType, specs)]
  return {
    id: row.id,
    type: row.productType,
    words: tsvectorText(words),
    squashed: squashedText(part),
    codes: partCodesOf(part),
    specs,
    facets: facetsOf(row, specs),
    ...(fit && { fit: fit.facts, digest: fit.digest }),
    vocabulary: [...words.a, ...words.b].filter(isLetters),
  }
}
