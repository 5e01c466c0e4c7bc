// Imports a price list: reads arguments and environment, opens the file and the database, and reports the result. Exit codes: 0 all rows
// imported, 1 some refused, 2 failed or stopped.

import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { openDatabase } from '#server/compose/deps.ts'
import type { Env } from '#server/compose/env.ts'
import { explainStart } from '#server/compose/explain-start.ts'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runProcess } from '#server/compose/run-process.ts'
import { closeSqlClient, createSqlClient } from './db/client.ts'
import { createDatabase, type Db } from './db/database.ts'
import { ColumnChoiceError, type ColumnChoices } from './domain/imports/columns.ts'
import { importItems } from './domain/imports/commands.ts'
import { encodings } from './domain/imports/encoding.ts'
import { type FileOptions, type ImportFile, ImportFileError, openImportFile } from './domain/imports/file.ts'
import { createProgress, refusedLine, specsLine, summaryLines, waitingLine } from './domain/imports/progress.ts'
import type { DoubtfulRow, RefusedRow } from './domain/imports/schema.ts'
import { countWaiting, indexAllWaiting } from './domain/part-index/part-index.ts'
import { hasLivePool } from './jobs/live-pools.ts'
import { createRowReader } from './rest/wire/import-rows.ts'

const usage = `Usage: npm run import -- FILE [--dry-run] [--report REPORT] [--map FIELD=TITLE]… [--ignore TITLE]… [--decimal SIGN] [--encoding NAME]

  FILE        a price list: CSV, a JSON list or JSON Lines, plain or gzip (see docs/import.md)
  --dry-run   check and count, but write nothing
  --report    a file for the refused rows, as JSON Lines with line, sku and reasons
  --map       the column of a field, such as --map price="Net price"
  --ignore    a column to leave out, such as --ignore "Warranty"
  --decimal   the sign before decimals: . or ,
  --encoding  ${encodings.join(', ')}`

/** The output shows this many refused rows and warnings; the report lists all refused rows. */
const shownRows = 10

/** Two batches are written at once, while the database may look at its tables. */
const connections = 3

class UsageError extends Error {
  override name = 'UsageError'
}

const options = {
  'dry-run': { type: 'boolean', default: false },
  report: { type: 'string' },
  map: { type: 'string', multiple: true, default: [] },
  ignore: { type: 'string', multiple: true, default: [] },
  decimal: { type: 'string' },
  encoding: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options']

type Arguments = {
  path: string
  dryRun: boolean
  reportPath: string | undefined
  file: FileOptions
  columns: Required<ColumnChoices>
}

function readArguments(argv: string[]): Arguments | null {
  try {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options })
    if (values.help) return null
    const [path, ...others] = positionals
    if (path === undefined || others.length > 0) throw new UsageError(path === undefined ? 'Which file?' : 'Name exactly one file')
    const { decimal, encoding } = values
    if (decimal !== undefined && decimal !== '.' && decimal !== ',') throw new UsageError('--decimal must be . or ,')
    const known = encodings.find((name) => name === encoding?.toLowerCase())
    if (encoding !== undefined && known === undefined) throw new UsageError(`--encoding must be one of ${encodings.join(', ')}`)
    return {
      path,
      dryRun: values['dry-run'],
      reportPath: values.report,
      file: { decimal, encoding: known },
      columns: { map: values.map.map(readMapping), ignore: values.ignore },
    }
  } catch (error) {
    throw error instanceof Error ? new UsageError(error.message) : error
  }
}

function readMapping(text: string): { field: string; title: string } {
  const [, field, title] = /^([^=]+)=(.+)$/s.exec(text) ?? []
  if (field === undefined || title === undefined) throw new UsageError(`--map needs a field and a title, such as --map price="Net price"`)
  return { field, title }
}

async function main(asked: AbortSignal): Promise<number> {
  const given = readArguments(process.argv.slice(2))
  if (given === null) {
    console.log(usage)
    return 0
  }
  const env = readProcessEnv(process.env)
  const reader = createRowReader(env.publicUrl ?? `http://localhost:${env.port}`, given.columns)
  const file = await openImportFile(given.path, reader.columns, given.file)
  try {
    const report = await openReport(given.reportPath)
    return await importFile(env, file, reader, given, report, asked)
  } finally {
    file.close()
  }
}

async function importFile(
  env: Env,
  file: ImportFile,
  reader: ReturnType<typeof createRowReader>,
  { dryRun, reportPath }: Arguments,
  report: WriteStream | null,
  asked: AbortSignal,
): Promise<number> {
  const startedAt = performance.now()
  const progress = createProgress(process.stderr)
  const refused: RefusedRow[] = []
  const doubtful: DoubtfulRow[] = []
  const database = await openDatabase(env, (line) => console.error(line), asked)
  const sql = createSqlClient(database.url, { max: connections, prepare: env.databasePrepare, applicationName: 'partsdock-import' })
  try {
    await migrateDatabase(database.directUrl)
    const ctx = { db: createDatabase(sql, { prepare: env.databasePrepare }), now: () => new Date(), currency: env.currency }
    const counts = await importItems(ctx, file.rows, reader, {
      fileName: file.name,
      decimal: file.decimal,
      dryRun,
      // The batches in hand are still written after an abort.
      signal: asked,
      onRefused: (row) => {
        if (refused.length < shownRows) refused.push(row)
        report?.write(`${JSON.stringify(row)}\n`)
      },
      onDoubtful: (row) => {
        if (doubtful.length < shownRows) doubtful.push(row)
      },
      onProgress: (soFar) => progress.show(soFar, file.bytesRead() / file.size),
    })
    progress.clear()
    for (const line of summaryLines(counts, { seconds: (performance.now() - startedAt) / 1_000, dryRun })) console.log(line)
    for (const row of refused) console.log(refusedLine(row))
    if (counts.refused > refused.length)
      console.log(`  and ${counts.refused - refused.length} more${reportPath === undefined ? ': see them with --report FILE' : ''}`)
    for (const row of doubtful) console.log(`  warning, line ${row.line}: ${row.warnings.join('; ')}`)
    if (counts.doubtful > doubtful.length) console.log(`  and warnings for ${counts.doubtful - doubtful.length} more rows`)
    if (!dryRun) await readSpecs(ctx.db, asked)
    if (!counts.isComplete) return 2
    return counts.refused > 0 ? 1 : 0
  } finally {
    progress.clear()
    await Promise.all([closeReport(report), closeSqlClient(sql)])
    await database.stop()
  }
}

/** Says how many parts are found only by number and name yet. Reads their specs here if no process would. */
async function readSpecs(db: Db, asked: AbortSignal): Promise<void> {
  const waiting = await countWaiting(db)
  if (waiting === 0) return
  const isRead = await hasLivePool(db)
  console.log(waitingLine(waiting, isRead))
  if (isRead || asked.aborted) return
  const startedAt = performance.now()
  await indexAllWaiting(db, asked)
  console.log(specsLine(await countWaiting(db), (performance.now() - startedAt) / 1_000))
}

/** Creates the report before anything else is written, so that a bad path stops the import. */
async function openReport(path: string | undefined): Promise<WriteStream | null> {
  if (path === undefined) return null
  const report = createWriteStream(path)
  try {
    await once(report, 'open')
    // A disk that becomes full ends the report, not the import.
    report.on('error', (error) => console.error(`The report is incomplete: ${error.message}`))
    return report
  } catch (error) {
    throw new UsageError(`The report cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function closeReport(report: WriteStream | null): Promise<void> {
  if (report === null || report.destroyed) return
  report.end()
  await finished(report).catch(() => {})
}

/** One line for errors that the operator can fix; the whole error for others. */
function explain(error: unknown): unknown {
  if (error instanceof UsageError || error instanceof ColumnChoiceError) return `${error.message}\n${usage}`
  return error instanceof ImportFileError ? error.message : explainStart(error)
}

runProcess(main, { explain, failureCode: 2, stoppedCode: 2 })
