import type { DecimalSign } from '#common/kit/typed-number.ts'
import { sqlState } from '#server/db/client.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import { createNameJoiner } from '../items/known-names.ts'
import { applyImport, prepareImport } from './apply.ts'
import { noteBegin } from './audit.ts'
import { createSkuLines } from './known-spellings.ts'
import { planImport } from './plan.ts'
import { type Refuse, readImportItem } from './rules.ts'
import type { DoubtfulRow, ImportCounts, ImportItem, RefusedRow, RowReader, SourceRow } from './schema.ts'
import { createSizeWatch } from './statistics.ts'

export type ImportCtx = Pick<Shop, 'db' | 'now' | 'currency'>

export type ImportOptions = {
  fileName: string
  /** The sign before the decimals in texts; null if each number shows its own. */
  decimal?: DecimalSign | null
  /** Counts only; writes nothing. */
  dryRun?: boolean
  /** Stops after the batches in hand. */
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
  const lookAtSizes = dryRun ? async () => {} : await createSizeWatch(ctx.db)
  const conditions = { currency: ctx.currency, now: ctx.now(), decimal }
  let begun: Promise<void> | null = null
  const begin = () => {
    begun ??= noteBegin(ctx.db, fileName).catch((error: unknown) => {
      begun = null
      throw error
    })
    return begun
  }
  let batch: Batch = []

  const refuse = (line: number, sku: string | null, reasons: string[]): false => {
    counts.refused += 1
    onRefused({ line, sku, reasons })
    return false
  }
  // Two batches are planned and written while the next one is read. Each row is of another product, so they meet only at the counters.
  let writing: Promise<void> = Promise.resolve()
  let before = writing
  const startWriting = (line: number) => {
    const [part, last] = [batch, writing]
    batch = []
    before = last
    writing = inOrder(last, writeBatch(part)).then(async () => {
      counts.line = line
      onProgress(counts)
      await lookAtSizes(counts.added)
    })
    // The next await reports the error; until then it must not count as an unhandled rejection.
    writing.catch(() => {})
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
    try {
      const { added, changed, refused } = await writeItems(ctx.db, joined(part), dryRun ? null : begin)
      counts.added += added
      counts.changed += changed
      counts.unchanged += part.length - added - changed - refused.length
      for (const { line, item, reason } of refused.toSorted((one, two) => one.line - two.line)) refuse(line, item.sku, [reason])
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
      await before
      if (signal?.aborted) {
        await writing
        return counts
      }
      startWriting(line)
    }
    await before
    startWriting(line)
    await writing
    return { ...counts, isComplete: true }
  } catch (error) {
    await writing.catch(() => {})
    throw error
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
}

/** The SKU as the row has it; null if it has none. */
function skuIn(fields: Record<string, unknown>, { columns }: RowReader): string | null {
  const sku = Object.entries(fields).find(([title]) => columns.find(title)?.names.includes('sku'))?.[1]
  return typeof sku === 'string' ? sku : null
}

/** Waits for both; reports the error of the earlier batch first. */
async function inOrder(earlier: Promise<void>, later: Promise<void>): Promise<void> {
  const [one, other] = await Promise.allSettled([earlier, later])
  for (const end of [one, other]) if (end.status === 'rejected') throw end.reason
}

/** Without `begin`, counts only. */
async function writeItems(
  db: ImportCtx['db'],
  batch: Batch,
  begin: (() => Promise<void>) | null,
): Promise<{ added: number; changed: number; refused: readonly (Batch[number] & { reason: string })[] }> {
  const plan = await planImport(db, batch)
  const { added, changed, refused } = plan
  if (begin === null || added.length + changed.length === 0) return { added: added.length, changed: changed.length, refused }
  const prepared = await prepareImport(plan)
  await begin()
  const applied = await applyImport(db, prepared)
  if (applied.missed === 0) return { ...applied, refused }
  const rest = await writeItems(db, batch, begin)
  return { added: applied.added + rest.added, changed: applied.changed + rest.changed, refused: rest.refused }
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
