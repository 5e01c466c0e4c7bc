import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Access, createAccess, databaseName, urlOf, userName, writeAccess } from './access.ts'
import type { NamedAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { codeOf, EmbeddedPostgresError, wayOut } from './errors.ts'
import { clusterIn } from './place.ts'
import { run } from './processes.ts'

/** A database's folder, programs and account: all that is needed to run it. */
export type Site = { home: string; cluster: string; binaries: Binaries; account: NamedAccount | undefined; fsync: boolean }

export function credentialsOf({ account }: Site): { uid: number; gid: number } | undefined {
  return account && { uid: account.uid, gid: account.gid }
}

/** The reason for a failure: the last error line in the output of PostgreSQL's programs. */
export function complaintIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return (lines.findLast((line) => /FATAL|PANIC|error:|could not/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason').replace(
    /^.*?(?=FATAL|PANIC)/,
    '',
  )
}

// The builtin provider needs no locale of the machine: the same sort order everywhere, and UTF-8 with LANG unset.
const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

async function initialise(site: Site, draft: string, password: string, signal?: AbortSignal): Promise<void> {
  const passwordFile = join(draft, 'password')
  const data = join(draft, 'data')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (site.account) await Promise.all([draft, passwordFile].map((path) => chown(path, site.account?.uid ?? 0, site.account?.gid ?? 0)))
  const args = [
    '--pgdata',
    data,
    '--username',
    userName,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
    // Many iterations protect a password that could be guessed; this one is random, and clients repeat them for every connection.
    '--set=scram_iterations=1',
    '--no-instructions',
    ...locale,
  ]
  const { code, output } = await run(site.binaries.initdb, site.fsync ? args : [...args, '--no-sync', '--wal-segsize=1'], {
    account: credentialsOf(site),
    signal,
  })
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(`initdb failed: ${complaintIn(output)}`)
}

/**
 * Creates the cluster if it is missing. It appears completely or not at all, so that an interrupted start leaves nothing behind. Call this
 * under the lock.
 */
export async function ensureCluster(site: Site, signal?: AbortSignal): Promise<void> {
  if (existsSync(join(site.cluster, 'PG_VERSION'))) return
  const leftovers = (await readdir(site.home)).filter((name) => name.startsWith('cluster.draft'))
  await Promise.all(leftovers.map((name) => rm(join(site.home, name), { recursive: true, force: true })))

  const access = await createAccess()
  const draft = await mkdtemp(join(site.home, 'cluster.draft-'))
  try {
    await initialise(site, draft, access.password, signal)
    await writeAccess(site.home, access)
    await rename(join(draft, 'data'), clusterIn(site.home))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function ask<T>(url: string, question: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    return await question(sql)
  } finally {
    // end() can wait forever for a lost connection.
    await sql.end({ timeout: 1 }).catch(() => {})
  }
}

/** Ensures that the shop's database accepts the shop's password; creates it on a new cluster. Call this under the lock. */
export async function ensureDatabase(access: Access): Promise<void> {
  try {
    await ask(urlOf(access), (sql) => sql`select 1`)
  } catch (error) {
    if (codeOf(error) === '28P01') {
      throw new EmbeddedPostgresError(
        `The embedded database rejects the password in its access.json: restore the right file, or ${wayOut}.`,
      )
    }
    if (codeOf(error) !== '3D000') throw error
    await ask(urlOf(access, 'postgres'), (sql) => sql`create database ${sql(databaseName)}`)
  }
}
