// Restores a back-up of an operator's own database, into an empty database or a new one next to it. Changes no existing row.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { thisHost } from '#packages/embedded-postgres'
import { StartError } from '#server/lib/start-error.ts'
import { readArchive, removeQuietly, writeEntry } from './archive.ts'
import { requireKnownKinds, requireOrdinaryRole } from './dump-contents.ts'
import { ArchiveError, type Header } from './entries.ts'
import { describeLeftOut, judgeFilesPath, modeOfFiles } from './known-names.ts'
import { dumpFile, dumpPath, filesPath, type Manifest } from './manifest.ts'
import { connect, findWritable, majorOf, runPostgresTool } from './outside-database.ts'
import { handOver, settleDataDir } from './owners.ts'
import { findPostgresTools, type PostgresTools, type ToolPlaces } from './postgres-tools.ts'
import { differenceOf, readRestored, restoreDump, sentence, withNewDatabase } from './restore-dump.ts'
import { noKeys } from './signature.ts'
import { requireSigner, type Trust } from './trust.ts'

export type OutsideRestore = {
  url: string
  dataDir: string
  file: string
  places: ToolPlaces
  /** Restores into a new database on the same server, and the files into a folder next to the shop's. */
  beside?: boolean
  signal?: AbortSignal
  log?: (line: string) => void
} & Trust

/** `database` is the restored database, `files` the folder with the restored files, and `replaced` the new location of the former files. */
export type RestoredOutside = { manifest: Manifest; database: string; files: string; replaced: string | null }

/**
 * Checks the whole file first. A failure leaves no new database behind and the files unchanged. The database stays empty until everything
 * in it is restored; later failures say so. Throws `StartError` with what to do.
 */
export async function restoreOutside({
  url: named,
  places,
  beside = false,
  keys = noKeys,
  trusted = false,
  signal = new AbortController().signal,
  log = () => {},
  ...paths
}: OutsideRestore): Promise<RestoredOutside> {
  const [dataDir, file] = [resolve(paths.dataDir), resolve(paths.file)]
  if (!existsSync(file)) throw new StartError(`The file ${file} does not exist.`)
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')
  const url = await findWritable(named)
  const major = await checkTarget(url, beside)
  const tools = await findPostgresTools(major, places)
  const isNew = !existsSync(dataDir)
  const [files, drafts] = ['files', 'dump'].map((name) => join(dataDir, `.restore-${process.pid}-${name}`)) as [string, string]
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  try {
    log('Reading the back-up.')
    const trust = { keys, trusted }
    const { manifest, isTrusted } = await unpack({ dataDir, isNew, file, drafts, files, trust, signal, log })
    refuseOlder(manifest, major)
    if (!isTrusted) await refuseStrange(url, { tools, file: join(drafts, dumpFile), signal })
    log(`Restoring the database with pg_restore ${tools.version}.`)
    const fill = (target: string) => restoreDump({ url: target, file: join(drafts, dumpFile), tools, signal })
    const own = databaseOf(url)
    if (!beside) {
      await fill(url)
      try {
        await checkRows(url, manifest)
        return { manifest, database: own, files: dataDir, replaced: await moveIn(files, dataDir, `replaced-${stamp}`) }
      } catch (error) {
        throw new StartError(
          `${sentence(error)} The database ${own} has been filled, and the files were not restored. To try again, create an empty database.`,
          { cause: error },
        )
      }
    }
    const database = `${own}_restored_${stamp}`
    const restored = join(dataDir, `restored-${stamp}`)
    await withNewDatabase(url, database, { keep: true }, async (target) => {
      await fill(target)
      await checkRows(target, manifest)
      if (existsSync(files)) await rename(files, restored)
    })
    return { manifest, database, files: restored, replaced: null }
  } finally {
    await removeQuietly(drafts)
    await removeQuietly(files)
  }
}

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

async function checkRows(url: string, manifest: Manifest): Promise<void> {
  const difference = differenceOf(await readRestored(url), manifest.rows)
  if (difference !== undefined) throw new ArchiveError(`The restored database differs from the back-up: ${difference}`)
}

/** The server's major version. Refuses a database with tables, unless it will not be changed. */
async function checkTarget(url: string, beside: boolean): Promise<number> {
  const sql = connect(url)
  try {
    const [found] = await sql<{ tables: number }[]>`
      select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`
    if (!beside && found && found.tables > 0)
      throw new StartError(
        `Nothing was restored: the database ${databaseOf(url)} is not empty, it has ${found.tables} tables and views. ` +
          'Create an empty one and name it in DATABASE_URL, or add --beside to restore into a new database on the same server.',
      )
    return await majorOf(sql)
  } finally {
    await sql.end({ timeout: 5 }).catch(() => {})
  }
}

function refuseOlder({ dump }: Manifest, major: number): void {
  const from = Number.parseInt(dump?.version ?? '', 10)
  if (from > major)
    throw new StartError(`The back-up is of PostgreSQL ${from}, and the server is PostgreSQL ${major}: restore it into ${from} or newer.`)
}

type Dump = { tools: PostgresTools; file: string; signal: AbortSignal }

/** For a file for which only its sender vouches. */
async function refuseStrange(url: string, { tools, file, signal }: Dump): Promise<void> {
  const sql = connect(url)
  try {
    await requireOrdinaryRole(sql)
  } finally {
    await sql.end({ timeout: 5 }).catch(() => {})
  }
  requireKnownKinds(await runPostgresTool('pg_restore', ['--format=custom', '--list', file], { url, tools, signal }))
}

type Unpacking = {
  dataDir: string
  isNew: boolean
  file: string
  drafts: string
  files: string
  trust: Trust
  signal: AbortSignal
  log: (line: string) => void
}

/** Unpacks the dump into one folder and the files into another, and compares every checksum. */
async function unpack(unpacking: Unpacking): Promise<{ manifest: Manifest; isTrusted: boolean }> {
  const { dataDir, isNew, file, drafts, files, trust, signal, log } = unpacking
  let hasDump = false
  const archived: { folder?: Header } = {}
  const leftOut = new Set<string>()
  const { manifest, signer } = await readArchive(file, {
    take: async (entry) => {
      signal.throwIfAborted()
      const [top, ...rest] = entry.path.split('/')
      const below = rest.join('/')
      if (top === dumpPath) {
        if (below === dumpFile && entry.kind === 'file') {
          hasDump = true
          await writeEntry(entry, drafts, dumpFile, 0o600)
        }
      } else if (top !== filesPath)
        throw new ArchiveError('The file is not a back-up of a database of your own. Unset DATABASE_URL to restore an embedded one')
      else if (below === '') archived.folder = entry
      else {
        const verdict = judgeFilesPath(below, entry.kind)
        if (verdict === 'taken') await writeEntry(entry, files, below, modeOfFiles(below, entry.kind))
        else leftOut.add(entry.path)
      }
    },
    ...trust,
    signal,
  })
  requireSigner(signer, trust)
  if (!hasDump) throw new ArchiveError('The file does not contain the database of a shop')
  if (archived.folder) {
    const owner = await settleDataDir(dataDir, archived.folder, { isNew, passwdFile: thisHost().passwdFile })
    if (owner && existsSync(files)) await handOver(files, owner)
  }
  for (const line of describeLeftOut(leftOut)) log(line)
  return { manifest, isTrusted: trust.trusted === true || signer === 'known' }
}

/** From here on only names change, and are changed back on failure. Returns the folder into which existing files were moved. */
async function moveIn(files: string, dataDir: string, aside: string): Promise<string | null> {
  const incoming = existsSync(files) ? await readdir(files) : []
  const present = incoming.filter((name) => existsSync(join(dataDir, name)))
  const former = join(dataDir, aside)
  if (present.length > 0) await mkdir(former, { mode: 0o700 })
  const moves = [
    ...present.map((name) => [join(dataDir, name), join(former, name)] as const),
    ...incoming.map((name) => [join(files, name), join(dataDir, name)] as const),
  ]
  for (const [place, [from, to]] of moves.entries()) {
    try {
      await rename(from, to)
    } catch (error) {
      for (const [was, is] of moves.slice(0, place).reverse()) await rename(is, was)
      if (present.length > 0) await rmdir(former)
      throw error
    }
  }
  return present.length > 0 ? former : null
}
