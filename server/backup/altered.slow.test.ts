// Restores of archives that others have changed, and of signed ones.
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { clusterIn, startEmbeddedPostgres } from '#packages/embedded-postgres'
import { cleanUp, forgetShared, homeOf, isRoot, makeFolder, makeUsedFolder, query } from '#packages/embedded-postgres/testing'
import { backUp } from './back-up.ts'
import { ArchiveError, type Entry, packTar, unpackTar } from './entries.ts'
import { restore } from './restore.ts'
import { publicKeyOf, readSigningKey } from './signature.ts'

afterEach(cleanUp)
afterAll(forgetShared)

type Plain = Omit<Entry, 'content'> & { content: Buffer }

async function* contentOf(content: Buffer): AsyncGenerator<Buffer> {
  if (content.length > 0) yield content
}

/** Rewrites an archive as anyone can who has it: entries, and the manifest with its checksums. */
async function alter(file: string, change: (entries: Plain[]) => Plain[]): Promise<void> {
  const entries: Plain[] = []
  await pipeline(createReadStream(file), createGunzip(), async (bytes) => {
    for await (const { content, ...header } of unpackTar(bytes)) {
      const parts: Buffer[] = []
      for await (const part of content) parts.push(part)
      entries.push({ ...header, content: Buffer.concat(parts) })
    }
  })
  const changed = change(entries).map((entry) => ({ ...entry, size: entry.content.length }))
  const isListed = ({ kind, path }: Plain) => kind === 'file' && !path.startsWith('manifest.')
  const files = Object.fromEntries(
    changed.filter(isListed).map(({ path, content }) => [path, createHash('sha256').update(content).digest('hex')]),
  )
  async function* written(): AsyncGenerator<Entry> {
    for (const { content, ...header } of changed) {
      const text = header.path === 'manifest.json' ? Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), files })) : content
      yield { ...header, size: text.length, content: contentOf(text) }
    }
  }
  await pipeline(packTar(written()), createGzip({ level: 1 }), createWriteStream(file))
}

const owner = { mode: 0o600, uid: 0, gid: 0, user: '', group: '', modifiedAt: new Date() }
const added = (path: string, text: string): Plain => ({ path, kind: 'file', size: 0, content: Buffer.from(text), ...owner })
const withEntries =
  (...more: Plain[]) =>
  (entries: Plain[]) => [
    ...entries.filter(({ path }) => !path.startsWith('manifest.') && !more.some((one) => one.path === path)),
    ...more,
    ...entries.filter(({ path }) => path.startsWith('manifest.')),
  ]

type Keys = Parameters<typeof backUp>[0]['keys']
const kept = new Map<Keys, Promise<Buffer>>()

/** A back-up of its own for a test; each kind is made once. */
async function makeBackup(keys?: Keys): Promise<string> {
  const made =
    kept.get(keys) ??
    (async () => {
      const dataDir = await makeUsedFolder()
      mkdirSync(join(dataDir, 'uploads'))
      writeFileSync(join(dataDir, 'uploads/ab.webp'), 'a picture')
      const file = join(makeFolder(), 'shop.tar.gz')
      await backUp({ dataDir, file, fsync: false, ...(keys && { keys }) })
      return readFileSync(file)
    })()
  kept.set(keys, made)
  const file = join(makeFolder(), 'shop.tar.gz')
  writeFileSync(file, await made)
  return file
}

/** Restores the file and starts it, which is what an altered one waits for. Returns the new folder and what was said. */
async function useRestored(file: string) {
  const dataDir = join(makeFolder(), 'data')
  const said: string[] = []
  await restore({ dataDir, file, log: (line) => said.push(line) })
  const database = await startEmbeddedPostgres({ dataDir, fsync: false })
  try {
    // A cluster with a signal file would be a standby, or ask restore_command for its log.
    const state = await query(
      database.url,
      `select pg_is_in_recovery() as standby, current_setting('shared_preload_libraries') as libraries, current_setting('archive_mode') as archive,
        current_setting('restore_command') as restore`,
    )
    expect(state).toEqual({ standby: false, libraries: '', archive: 'off', restore: '' })
    await expect(query(database.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  } finally {
    await database.stop()
  }
  return { dataDir, said: said.join('\n') }
}

describe('of an archive that was altered, a restore', () => {
  it('takes no configuration, signal file or unknown name, and runs none of their commands', async () => {
    const file = await makeBackup()
    const target = makeFolder()
    chmodSync(target, 0o777)
    const touched = join(target, 'touched')
    const command = `touch ${touched}; false`
    const settings = `archive_mode = on\narchive_command = '${command}'\nrestore_command = '${command}'\nrecovery_end_command = '${command}'
archive_cleanup_command = '${command}'\n`
    await alter(
      file,
      withEntries(
        added('postgres/cluster/postgresql.conf', `${settings}include_dir = 'conf.d'\n`),
        added('postgres/cluster/postgresql.auto.conf', settings),
        added('postgres/cluster/conf.d/more.conf', settings),
        added('postgres/cluster/pg_hba.conf', 'host all all 0.0.0.0/0 trust\n'),
        added('postgres/cluster/recovery.signal', ''),
        added('postgres/cluster/standby.signal', ''),
        added('postgres/cluster/tablespace_map', `16400 ${target}\n`),
        added('postgres/cluster/pg_tblspc/16400/PG_18/evil', 'text'),
        added('postgres/cluster/base/1/evil.so', 'text'),
        added('postgres/users/evil', 'text'),
        added('data/uploads/evil.html', 'text'),
        added('data/postgres/access.json', '{}'),
      ),
    )
    const using = useRestored(file)
    await using.catch(() => {})
    expect(existsSync(touched)).toBe(false)
    const { dataDir, said } = await using
    const cluster = clusterIn(homeOf(dataDir))
    for (const name of ['recovery.signal', 'standby.signal', 'tablespace_map', 'conf.d', 'base/1/evil.so'])
      expect(existsSync(join(cluster, name)), name).toBe(false)
    expect(readFileSync(join(cluster, 'postgresql.conf'), 'utf8')).not.toContain(command)
    expect(readdirSync(join(cluster, 'pg_tblspc'))).toEqual([])
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual(['ab.webp'])
    expect(said).toMatch(/Left out, .*"postgres\/cluster\/recovery\.signal"/)
  })

  it('takes only known names below DATA_DIR, lists the others, and ignores the modes and owners in the file', async () => {
    const file = await makeBackup()
    const strange = ['.bashrc', '.ssh/authorized_keys', 'bin/run.sh', '.env', 'postgresql.conf', 'pages/run.sh', 'pages/sub/terms.txt']
    const caseless = ['Secret-Key', 'Uploads/cd.webp', 'postgres/access.json', 'replaced-1/secret-key']
    const own = {
      'secret-key': 0o600,
      'secret-key-other': 0o600,
      'last-backup.json': 0o644,
      'pages/terms.txt': 0o644,
      'uploads/cd.webp': 0o644,
    }
    const lent = { mode: 0o4777, uid: 12_345, gid: 12_346 }
    const folders = ['data', 'data/.ssh', 'data/pages', 'data/uploads']
    await alter(file, (entries) =>
      withEntries(
        ...folders.map((path) => ({ ...added(path, ''), kind: 'folder' as const, ...lent })),
        ...[...strange, ...caseless, ...Object.keys(own)].map((path) => ({ ...added(`data/${path}`, path), ...lent })),
      )(entries.map((entry) => ({ ...entry, ...lent }))),
    )
    const dataDir = makeFolder()
    chmodSync(dataDir, 0o755)
    if (isRoot) chownSync(dataDir, 23_456, 23_457)
    const said: string[] = []
    await restore({ dataDir, file, log: (line) => said.push(line) })

    const { uid, gid } = statSync(dataDir)
    const found = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter(({ parentPath, name }) => !join(parentPath, name).startsWith(join(dataDir, 'postgres')))
      .map(({ parentPath, name }) => join(parentPath, name))
    const names = found.map((path) => path.slice(dataDir.length + 1))
    expect(names.toSorted()).toEqual([...Object.keys(own), 'pages', 'uploads', 'uploads/ab.webp'].toSorted())
    for (const [path, mode] of Object.entries(own)) expect(statSync(join(dataDir, path)).mode & 0o7777, path).toBe(mode)
    for (const path of found) expect(statSync(path), path).toMatchObject({ uid, gid })
    const cluster = clusterIn(homeOf(dataDir))
    expect(statSync(cluster).mode & 0o7777).toBe(0o700)
    expect(statSync(join(cluster, 'PG_VERSION')).mode & 0o7777).toBe(0o600)
    if (isRoot)
      for (const path of [cluster, join(cluster, 'base'), join(cluster, 'PG_VERSION')]) expect(statSync(path)).toMatchObject({ uid, gid })
    expect(statSync(dataDir).mode & 0o777).toBe(0o755)
    const line = said.find((text) => text.startsWith('Left out')) ?? ''
    for (const path of strange.slice(0, 5)) expect(line).toContain(JSON.stringify(`data/${path}`))
  })

  it('gives a new DATA_DIR no more rights than the shop does', async () => {
    const file = await makeBackup()
    await alter(file, (entries) => entries.map((entry) => (entry.path === 'data' ? { ...entry, mode: 0o4777 } : entry)))
    const dataDir = join(makeFolder(), 'data')
    await restore({ dataDir, file })
    expect(statSync(dataDir).mode & 0o7777).toBe(0o755)
  })

  it.each(['data/../../evil', '/evil', 'data//evil', 'data/./evil', 'postgres/cluster/../../../evil'])(
    'refuses the path %s before it writes anything',
    async (path) => {
      const file = await makeBackup()
      await alter(file, withEntries(added(path, 'text')))
      const elsewhere = join(makeFolder(), 'data')
      await expect(restore({ dataDir: elsewhere, file })).rejects.toThrow(/a path that leads out of its folder/)
      expect(existsSync(elsewhere)).toBe(false)
    },
  )

  it('does not follow its password to another server', async () => {
    const file = await makeBackup()
    const access = JSON.stringify({ port: 1, password: 'x@127.0.0.1:1/partsdock?' })
    await alter(file, withEntries(added('postgres/access.json', access)))
    await expect(restore({ dataDir: join(makeFolder(), 'data'), file })).rejects.toThrow(/would lead to another server/)
  })
})

describe('a signed back-up', () => {
  const key = readSigningKey(randomBytes(32).toString('base64'))
  if (!key) throw new Error('No key')
  const own = { sign: key, verify: [publicKeyOf(key)] }
  const onlyPublic = { verify: [publicKeyOf(key)] }
  const other = { verify: [generateKeyPairSync('ed25519').publicKey] }
  const restoreWith = (file: string, options: Pick<Parameters<typeof restore>[0], 'keys' | 'trusted'>) =>
    restore({ dataDir: join(makeFolder(), 'data'), file, ...options })

  it('is restored with its key or the public one, and without any', async () => {
    const file = await makeBackup(own)
    for (const keys of [own, onlyPublic, { verify: [] }]) await restoreWith(file, { keys })
  })

  it('of another key is restored only if the operator says so', async () => {
    const file = await makeBackup(own)
    await expect(restoreWith(file, { keys: other })).rejects.toThrow(/was altered, or another key signed it.*--trust/)
    await restoreWith(file, { keys: other, trusted: true })
  })

  it.each<[string, (entries: Plain[]) => Plain[], RegExp]>([
    ['with another file', withEntries(added('data/uploads/ab.webp', 'another')), /was altered/],
    ['with one more file', withEntries(added('data/secret-key-other', 'more')), /was altered/],
    ['without a file', (entries) => entries.filter(({ path }) => path !== 'data/uploads/ab.webp'), /was altered/],
    ['with another owner', (entries) => entries.map((one) => (one.path === 'data' ? { ...one, user: 'daemon' } : one)), /was altered/],
    ['with another mode', (entries) => entries.map((one) => (one.path === 'data' ? { ...one, mode: 0o777 } : one)), /was altered/],
    ['without its signature', (entries) => entries.filter(({ path }) => path !== 'manifest.sig'), /is not signed.*--trust/],
    ['with an entry after its end', (entries) => [...entries, added('data/late.txt', 'late')], /after its end/],
  ])('%s is refused, and creates nothing', async (_what, change, reason) => {
    const file = await makeBackup(own)
    await alter(file, change)
    const elsewhere = join(makeFolder(), 'data')
    await expect(restore({ dataDir: elsewhere, file, keys: onlyPublic })).rejects.toThrow(reason)
    await expect(restore({ dataDir: elsewhere, file, keys: onlyPublic })).rejects.toThrow(ArchiveError)
    expect(existsSync(elsewhere)).toBe(false)
  })
})
