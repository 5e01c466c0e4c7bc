import { and, isNull, sql } from 'drizzle-orm'
import { describeBreak, findMisfit, type Sold } from '#common/prices/fit.ts'
import type { DecimalSign } from '#common/typed-number.ts'
import { retryOnConflict, sqlState } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/audit-entries.ts'
import { products } from '#server/db/schema/products.ts'
import type { Shop } from '../ctx.ts'
import { createNameJoiner } from '../items/known-names.ts'
import { describeItem } from '../items/specs/description.ts'
import { indexChangedSkus } from '../part-index/part-index.ts'
import { createSkuLines, ownName, withStoredSkus } from './known-spellings.ts'
import { type Refuse, readImportItem } from './rules.ts'
import type { DoubtfulRow, ImportAuditDetails, ImportCounts, ImportItem, RefusedRow, RowReader, SourceRow } from './schema.ts'
import { type DescribedItem, findDifferences, upsertItems } from './upsert.ts'

export type ImportCtx = Pick<Shop, 'db' | 'now' | 'currency'>

export type ImportOptions = {
  fileName: string
  /** The sign before the decimals in texts; null if each number shows its own. */
  decimal?: DecimalSign | null
  /** Counts only; writes nothing. */
  dryRun?: boolean
  /** Stops after the current batch. */
  signal?: AbortSignal
  batchSize?: number
  onRefused?: (row: RefusedRow) => void
  onDoubtful?: (row: DoubtfulRow) => void
  /** Called after each batch. */
  onProgress?: (counts: ImportCounts) => void
}

type Batch = { line: number; item: ImportItem; refuse: Refuse }[]

/**
 * Adds and changes products by SKU, in any spelling; a second spelling of a category or maker joins the usual one. Each batch is written as
 * a whole or not at all; products that are already up to date are not touched. Invalid rows are refused without stopping the others. Throws
 * the database's error if it cannot be reached; earlier batches stay.
 */
export async function importItems(
  ctx: ImportCtx,
  rows: AsyncIterable<SourceRow>,
  reader: RowReader,
  {
    fileName,
    decimal = null,
    dryRun = false,
    signal,
    batchSize = 500,
    onRefused = () => {},
    onDoubtful = () => {},
    onProgress = () => {},
  }: ImportOptions,
): Promise<ImportCounts> {
  const counts: ImportCounts = {
    line: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    implausibleYears: 0,
    doubtful: 0,
    ignoredFields: {},
    isComplete: false,
  }
  // Not with the first batch, whose errors count as faults of its rows.
  const skuLines = await createSkuLines(ctx.db)
  const joinNames = await createNameJoiner(ctx.db)
  const conditions = { currency: ctx.currency, now: ctx.now(), decimal }
  let auditId: number | undefined
  let batch: Batch = []

  const refuse = (line: number, sku: string | null, reasons: string[]): false => {
    counts.refused += 1
    onRefused({ line, sku, reasons })
    return false
  }
  const openAudit = async () => {
    auditId ??= await startAudit(ctx, fileName)
    return auditId
  }
  // One batch is written while the next is read.
  let writing: Promise<void> = Promise.resolve()
  const startWriting = (line: number) => {
    writing = writeBatch(batch).then(() => {
      counts.line = line
      onProgress(counts)
    })
    // The next await reports the error; until then it must not count as an unhandled rejection.
    writing.catch(() => {})
    batch = []
  }

  const joined = (part: Batch): Batch => {
    const items = joinNames(part.map(({ item }) => item))
    return part.flatMap((row, place) => {
      const item = items[place]
      return item ? [{ ...row, item }] : []
    })
  }

  /** If a statement fails because of its rows, retries each half, down to the invalid row. */
  async function writeBatch(part: Batch): Promise<void> {
    if (part.length === 0) return
    try {
      const { added, changed, misfits } = await writeItems(ctx, joined(part), dryRun ? null : openAudit)
      counts.added += added
      counts.changed += changed
      counts.unchanged += part.length - added - changed - misfits.length
      for (const { line, item, reason } of misfits) refuse(line, item.sku, [reason])
    } catch (error) {
      if (!isFaultOfRows(error)) throw error
      const [only] = part
      if (part.length === 1 && only) {
        refuse(only.line, only.item.sku, [`The database rejects it: ${databaseText(error)}. Correct the row, and import it again`])
        return
      }
      const middle = Math.ceil(part.length / 2)
      await writeBatch(part.slice(0, middle))
      await writeBatch(part.slice(middle))
    }
  }

  let line = 0
  try {
    for await (const row of rows) {
      line = row.line
      if (!accept(row) || batch.length < batchSize) continue
      await writing
      if (signal?.aborted) return await finish(false)
      startWriting(line)
    }
    await writing
    startWriting(line)
    await writing
    return await finish(true)
  } finally {
    await writing.catch(() => {})
  }

  /** Adds a row to the batch or refuses it. */
  function accept(row: SourceRow): boolean {
    if ('problem' in row) return refuse(row.line, null, [row.problem])
    const read = readImportItem(row.fields, reader, conditions)
    if ('reasons' in read) return refuse(row.line, skuIn(row.fields, reader), read.reasons)
    const earlier = skuLines.claim(read.item.sku, row.line)
    if (earlier !== null)
      return refuse(row.line, read.item.sku, [read.refuse('sku', `Already used in line ${earlier}. Remove one of the two rows`)])
    if (read.isYearImplausible) counts.implausibleYears += 1
    if (read.warnings.length > 0) {
      counts.doubtful += 1
      onDoubtful({ line: row.line, sku: read.item.sku, warnings: read.warnings })
    }
    for (const name of read.ignored) counts.ignoredFields[name] = (counts.ignoredFields[name] ?? 0) + 1
    batch.push({ line: row.line, item: read.item, refuse: read.refuse })
    return true
  }

  async function finish(isComplete: boolean): Promise<ImportCounts> {
    counts.isComplete = isComplete
    if (!dryRun) await finishAudit(ctx, await openAudit(), counts)
    return counts
  }
}

/** The SKU as the row has it; null if it has none. */
function skuIn(fields: Record<string, unknown>, { columns }: RowReader): string | null {
  const sku = Object.entries(fields).find(([title]) => columns.find(title)?.names.includes('sku'))?.[1]
  return typeof sku === 'string' ? sku : null
}

async function writeItems(
  ctx: ImportCtx,
  batch: Batch,
  openAudit: (() => Promise<number>) | null,
): Promise<{ added: number; changed: number; misfits: (Batch[number] & { reason: string })[] }> {
  const { db } = ctx
  const { rows, unclear } = await withStoredSkus(db, batch)
  const items = await describeItems(
    db,
    rows.map(({ item }) => item),
  )
  const due = await findDifferences(db, items)
  const misfits = due.misfits.flatMap(({ sku, sold }) => {
    const row = rows.find(({ item }) => item.sku === sku)
    return row ? [{ ...row, reason: describeMisfit(row, sold) }] : []
  })
  const refused = [...unclear, ...misfits]
  const dueSkus = new Set([...due.added, ...due.changed])
  if (openAudit === null || dueSkus.size === 0) return { added: due.added.length, changed: due.changed.length, misfits: refused }
  const auditId = await openAudit()
  const dueItems = items.filter(({ item }) => dueSkus.has(item.sku))
  const { added, changed, missed } = await retryOnConflict(() =>
    db.transaction(async (tx) => {
      const counts = await upsertItems(tx, dueItems, auditId)
      await indexChangedSkus(tx, [...dueSkus])
      return counts
    }),
  )
  if (missed === 0) return { added, changed, misfits: refused }
  // Another process has added them, perhaps in another spelling.
  const rest = await writeItems(ctx, batch, openAudit)
  return { added: added + rest.added, changed: changed + rest.changed, misfits: rest.misfits }
}

/** The reason why the fields of a row's product contradict each other. */
function describeMisfit({ item: { priceBreaks }, refuse }: Batch[number], sold: Sold): string {
  const misfit = findMisfit(sold)
  if (misfit === null) return refuse('priceBreaks', 'The price breaks do not fit price and quantities. Change one of them')
  if (misfit.row === null) {
    const { minOrderQuantity, orderMultiple } = sold
    const next = Math.ceil(minOrderQuantity / orderMultiple) * orderMultiple
    const message = `The minimum order of ${minOrderQuantity} pieces is not a multiple of ${orderMultiple}`
    return refuse('minOrderQuantity', `${message}. Write ${next}, or change orderMultiple`)
  }
  if (priceBreaks !== undefined) return refuse(misfit.path, misfit.message)
  const field = misfit.path.endsWith('.priceMinor') ? 'priceMinor' : 'minOrderQuantity'
  return refuse(field, `${describeBreak(sold, misfit)}. Change it, or give the row priceBreaks that fit`)
}

/** Composes missing descriptions from the stored product and the row. Keeps descriptions written by hand; updates composed ones. */
async function describeItems(db: ImportCtx['db'], items: readonly ImportItem[]): Promise<DescribedItem[]> {
  const lacking = items.filter(({ description }) => description === undefined).map(({ sku }) => sku)
  // One parameter for any number of SKUs, so that the statement is planned once.
  const skus = sql`select jsonb_array_elements_text(${JSON.stringify(lacking)}::text::jsonb)`
  const stored = await db
    .select(describedColumns)
    .from(products)
    .where(and(sql`${products.sku} in (${skus})`, isNull(products.deletedAt)))
  const storedBySku = new Map(stored.map((product) => [product.sku, product]))
  return items.map((item) => {
    const before = storedBySku.get(item.sku)
    const names = before && {
      productType: ownName(item.productType, before.productType),
      manufacturer: ownName(item.manufacturer, before.manufacturer),
    }
    const composed = item.description ?? describeItem({ ...before, ...item, ...names })
    const replaces = before && describeItem(before) === before.description ? before.description : null
    return { item, composed, replaces }
  })
}

const describedColumns = {
  sku: products.sku,
  productType: products.productType,
  manufacturer: products.manufacturer,
  series: products.series,
  name: products.name,
  specs: products.specs,
  specEdits: products.specEdits,
  description: products.description,
}

async function startAudit({ db }: ImportCtx, fileName: string): Promise<number> {
  const details: ImportAuditDetails = { file: fileName, added: 0, changed: 0, unchanged: 0, refused: 0, isComplete: false }
  const [entry] = await db
    .insert(auditEntries)
    .values({ action: 'items.import', subjectType: 'import', subjectId: fileName, details })
    .returning({ id: auditEntries.id })
  if (!entry) throw new Error('An insert answered without a row')
  return entry.id
}

// Batches count additions and changes themselves; unchanged rows are counted at the end.
async function finishAudit({ db }: ImportCtx, id: number, { unchanged, refused, isComplete }: ImportCounts): Promise<void> {
  await db.execute(sql`
    update ${auditEntries} set details = details || ${JSON.stringify({ unchanged, refused, isComplete })}::text::jsonb where id = ${id}`)
}

/** True if the database rejected the rows themselves: invalid data, a violated constraint, or a limit on time or size. */
function isFaultOfRows(error: unknown): boolean {
  return /^(22|23|54|P0001|57014|55P03)/.test(sqlState(error) ?? '')
}

/** The database's own message; Drizzle's wrapper would repeat the whole statement. */
function databaseText(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
