// Backs up an operator's own database and the files of DATA_DIR into one file, with PostgreSQL tools of the server's version.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '#server/lib/start-error.ts'
import { removeQuietly } from './archive.ts'
import { explainBackup, filesSource, refuseFile, writeBackup } from './backup-file.ts'
import { countRows } from './check-database.ts'
import { dumpFile, dumpPath, type Manifest } from './manifest.ts'
import { connect, findWritable, majorOf, runPostgresTool } from './outside-database.ts'
import { findPostgresTools, type PostgresTools, type ToolPlaces } from './postgres-tools.ts'
import { differenceOf, readRestored, restoreDump, withNewDatabase } from './restore-dump.ts'
import { type BackupKeys, noKeys } from './signature.ts'

export type OutsideBackup = {
  url: string
  dataDir: string
  file: string
  places: ToolPlaces
  /** Restores the dump into a temporary database, counts its rows, and drops it. */
  verify?: boolean
  keys?: BackupKeys
  signal?: AbortSignal
  log?: (line: string) => void
}

/**
 * Like `backUp`, for the database at `url`, which must bypass any pooler. Does not include pictures in a bucket. Throws `StartError` with
 * what to do.
 */
export async function backUpOutside({
  url: named,
  places,
  verify = false,
  keys = noKeys,
  signal = new AbortController().signal,
  log = () => {},
  ...paths
}: OutsideBackup): Promise<Manifest> {
  const [dataDir, file] = [resolve(paths.dataDir), resolve(paths.file)]
  await refuseFile(file, dataDir)
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.dump`)
  try {
    await mkdir(draft, { mode: 0o700 })
    const url = await findWritable(named)
    const dumped = await dumpDatabase({ url, places, file: join(draft, dumpFile), signal, log })
    if (verify) {
      log('Restoring it into a database of its own.')
      await verifyDump(url, join(draft, dumpFile), dumped, signal)
    }
    // Copy pictures after the database, so that the database refers to no picture that the back-up lacks.
    const sources = [{ folder: draft, as: dumpPath }, ...(existsSync(dataDir) ? [filesSource(dataDir)] : [])]
    const dump = { version: dumped.tools.version }
    return await writeBackup(file, { sources, rows: dumped.rows, dump }, { keys, signal, log })
  } catch (error) {
    throw explainBackup(error, file)
  } finally {
    await removeQuietly(draft)
  }
}

type Dumped = { rows: Manifest['rows']; tools: PostgresTools }
type Dumping = { url: string; places: ToolPlaces; file: string; signal: AbortSignal; log: (line: string) => void }

/** Dumps and counts in one snapshot, so that the counts match the dump whatever customers do. */
async function dumpDatabase({ url, places, file, signal, log }: Dumping): Promise<Dumped> {
  const sql = connect(url)
  try {
    const tools = await findPostgresTools(await majorOf(sql), places)
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      const [taken] = await tx<{ id: string }[]>`select pg_export_snapshot() as id`
      if (!taken) throw new Error('The database returned no snapshot')
      log(`Dumping the database with pg_dump ${tools.version}.`)
      const args = ['--format=custom', '--no-unlogged-table-data', `--snapshot=${taken.id}`, `--file=${file}`]
      await runPostgresTool('pg_dump', args, { url, tools, signal })
      log('Counting its rows.')
      const rows = await countRows(tx)
      const listed = await runPostgresTool('pg_restore', ['--list', file], { url, tools, signal })
      const missing = missingIn(listed, Object.keys(rows))
      if (missing !== undefined) throw new StartError(`The dump lacks the rows of ${missing}: may the role read all tables?`)
      return { rows, tools }
    })
  } finally {
    await sql.end({ timeout: 5 }).catch(() => {})
  }
}

/** The first of `tables` whose rows are missing from the dump's list. */
export function missingIn(list: string, tables: readonly string[]): string | undefined {
  const dumped = new Set([...list.matchAll(/ TABLE DATA (\S+) (\S+) /g)].map(([, schema, table]) => `${schema}.${table}`))
  return tables.find((table) => !dumped.has(table.replaceAll('"', '')))
}

async function verifyDump(url: string, file: string, { rows, tools }: Dumped, signal: AbortSignal): Promise<void> {
  await withNewDatabase(url, `partsdock_verify_${randomBytes(6).toString('hex')}`, { keep: false }, async (scratch) => {
    await restoreDump({ url: scratch, file, tools, signal })
    const difference = differenceOf(await readRestored(scratch), rows)
    if (difference !== undefined) throw new StartError(`The dump was restored, and differs from the database: ${difference}.`)
  })
}
