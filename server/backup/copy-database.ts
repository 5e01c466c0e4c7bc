// Copies a database folder while it is in use, through PostgreSQL's low-level API for base back-ups: the write-ahead log contains the
// changes made during the copy. It is copied too, and replayed on the first start.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { type Account, codeOf } from '#packages/embedded-postgres'
import { StartError } from '#server/lib/start-error.ts'

// Files that a copy must not or need not contain, according to PostgreSQL's manual ("Making a Base Backup Using the Low Level API").
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/
const emptied = /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./
const logFile = /^[0-9A-F]{24}$/

type Copy = { url: string; cluster: string; target: string; account: Account | undefined; signal: AbortSignal }

/** Copies the cluster at `url` to `target`, which must not exist. Start the copy once before using its folder. */
export async function copyDatabase({ url, cluster, target, account, signal }: Copy): Promise<void> {
  await requireSpace(cluster, dirname(target))
  // Use one connection for everything: a back-up must end on the connection that began it.
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: 'partsdock-backup' },
  })
  const copy = createCopier(account, signal)
  try {
    // Keeps the log from being recycled. Dropped when the connection closes.
    await sql`select pg_create_physical_replication_slot(${`partsdock_backup_${randomUUID().replaceAll('-', '')}`}, true, true)`
    const [begun] = await sql<{ lsn: string }[]>`select pg_backup_start('partsdock', true)::text as lsn`
    await copy.folder(cluster, target, '')
    const [ended] = await sql<{ lsn: string; labelfile: string }[]>`select lsn::text, labelfile from pg_backup_stop(false)`
    if (!begun || !ended) throw new Error('PostgreSQL did not report the start and end of the back-up')
    await copy.text(join(target, 'backup_label'), ended.labelfile)
    const [log] = await sql<{ first: string; last: string }[]>`
      select pg_walfile_name(${begun.lsn}::pg_lsn) as first, pg_walfile_name(${ended.lsn}::pg_lsn) as last`
    for (const name of await readdir(join(cluster, 'pg_wal'))) {
      const isNeeded = logFile.test(name) ? log && log.first <= name && name <= log.last : name.endsWith('.history')
      if (isNeeded) await copy.file(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name))
    }
  } finally {
    await sql.end({ timeout: 5 }).catch(() => {})
  }
}

function createCopier(account: Account | undefined, signal: AbortSignal) {
  const own = async (path: string) => {
    if (account) await chown(path, account.uid, account.gid)
  }

  async function file(from: string, to: string): Promise<void> {
    signal.throwIfAborted()
    // A reflink, where the file system supports it, takes no time and no space.
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    await own(to)
  }

  async function folder(from: string, to: string, below: string): Promise<void> {
    await mkdir(join(to, below), { mode: 0o700 })
    await chmod(join(to, below), 0o700)
    await own(join(to, below))
    for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
      const path = join(below, entry.name)
      if (leftOut.test(path) || emptied.test(path)) continue
      if (entry.isDirectory()) await folder(from, to, path)
      else await file(join(from, path), join(to, path)).catch(unlessGone)
    }
  }

  async function text(path: string, content: string): Promise<void> {
    await writeFile(path, content, { mode: 0o600, flag: 'wx' })
    await own(path)
  }

  return { file, folder, text }
}

/** A table may be dropped during the copy; the log records that too. */
function unlessGone(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

const logBytes = 64 * 1024 * 1024

/** Refuses before anything is written: a full disk would stop the shop itself. */
async function requireSpace(cluster: string, folder: string): Promise<void> {
  const needed = (await sizeOf(cluster)) + logBytes
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < needed)
    throw new StartError(`The disk of ${folder} has too little space to check the copy: ${inMB(needed)} needed, ${inMB(free)} free.`)
}

const inMB = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return bytes
}
