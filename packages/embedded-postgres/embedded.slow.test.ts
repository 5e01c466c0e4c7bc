import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  clusterIn,
  EmbeddedPostgresError,
  isPostgresOf,
  isRunning,
  provideAccount,
  startEmbeddedPostgres,
  startOn,
  thisHost,
  withLock,
} from '#packages/embedded-postgres'
import {
  canMount,
  canRun,
  cleanUp,
  copyPackage,
  findPrograms,
  forgetShared,
  homeOf,
  isRoot,
  makeFolder,
  makeUsedFolder,
  noOrdinaryUser,
  openedShop,
  openShop,
  ordinaryUser,
  query,
  readPid,
  removeLinks,
  spawnBystander,
} from '#packages/embedded-postgres/testing'
import { startTestCluster } from '#server/test/postgres.ts'

afterEach(cleanUp)
afterAll(forgetShared)

const clusterOf = (dataDir: string) => clusterIn(homeOf(dataDir))
const asRoot = it.skipIf(!isRoot)
const withMounts = it.skipIf(!canMount)

const giveFolders = (folder: string, owner: string) => execFileSync('find', [folder, '-type', 'd', '-exec', 'chown', owner, '{}', '+'])

async function waitUntil(isSo: () => boolean, patienceMs: number): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (!isSo() && Date.now() < giveUpAt) await pause(20)
  expect(isSo()).toBe(true)
}

async function refusalOf(start: Promise<unknown>): Promise<string> {
  const error = await start.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EmbeddedPostgresError)
  const line = (error as Error).message
  expect(line).not.toMatch(/\n/)
  return line
}

async function refusedShop(...order: Parameters<typeof openShop>): Promise<string> {
  const shop = await openShop(...order)
  if (!('error' in shop)) throw new Error('The shop opened.')
  expect(shop.name).toBe('EmbeddedPostgresError')
  expect(shop.error).not.toMatch(/\n/)
  return shop.error
}

describe('the embedded database', () => {
  it('keeps its data, its port and its password from one start to the next, and does not run in between', async () => {
    const dataDir = await makeUsedFolder()
    const first = await startEmbeddedPostgres({ dataDir })
    const pid = readPid(clusterOf(dataDir))
    await query(first.url, 'create table parts as select 7 as stock')
    expect(first.notes).toEqual([])
    await Promise.all([first.stop(), first.stop()])
    expect(isRunning(pid)).toBe(false)

    const second = await startEmbeddedPostgres({ dataDir })
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select stock from parts')).toEqual({ stock: 7 })

    // Durable, and open only with the password, on this machine.
    const settings = `select current_setting('fsync') as fsync, current_setting('listen_addresses') as hosts, current_setting('unix_socket_directories') as sockets`
    expect(await query(second.url, settings)).toEqual({ fsync: 'on', hosts: '127.0.0.1', sockets: '' })
    expect(new URL(second.url).hostname).toBe('127.0.0.1')
    await expect(query(second.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(statSync(join(homeOf(dataDir), 'access.json')).mode & 0o777).toBe(0o600)
    await second.stop()
  })

  it('keeps a reserve beside it that takes up space, and writes it again if it is gone', async () => {
    const dataDir = await makeUsedFolder()
    const reserve = join(homeOf(dataDir), 'reserve')
    const bytes = 64 * 1024 * 1024
    for (const leftover of [() => {}, () => rmSync(reserve), () => truncateSync(reserve, 1_000)]) {
      leftover()
      const database = await startEmbeddedPostgres({ dataDir })
      await expect.poll(() => existsSync(reserve) && statSync(reserve).size, { timeout: 30_000 }).toBe(bytes)
      expect(statSync(reserve).blocks * 512).toBeGreaterThanOrEqual(bytes)
      await database.stop()
      expect(existsSync(`${reserve}.draft`)).toBe(false)
    }
    const throwAway = await makeUsedFolder()
    const database = await startEmbeddedPostgres({ dataDir: throwAway, fsync: false })
    await database.stop()
    expect(existsSync(join(homeOf(throwAway), 'reserve'))).toBe(false)
  })

  it('uses another port if its own is taken', async () => {
    const dataDir = await makeUsedFolder()
    const first = await startEmbeddedPostgres({ dataDir, fsync: false })
    await first.stop()
    const squatter = createServer()
    await new Promise<void>((done) => squatter.listen(Number(new URL(first.url).port), '127.0.0.1', done))
    const second = await startEmbeddedPostgres({ dataDir, fsync: false })
    expect(second.url).not.toBe(first.url)
    expect(await query(second.url, 'select 1 as one')).toEqual({ one: 1 })
    await second.stop()
    await new Promise((done) => squatter.close(done))
  })

  it('can be a throw-away cluster for tests', async () => {
    const cluster = await startTestCluster()
    expect(await query(cluster.url, "select current_setting('fsync') as fsync, count(*)::int as tables from pg_stat_user_tables")).toEqual({
      fsync: 'off',
      tables: 0,
    })
    await cluster.stop()
    await expect(query(cluster.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe.skipIf(noOrdinaryUser)(noOrdinaryUser ? `as an ordinary user (skipped: ${noOrdinaryUser})` : 'as an ordinary user', () => {
  it('runs as that user, in UTF-8 with LANG unset', async () => {
    const dataDir = makeFolder(ordinaryUser)
    const shop = await openedShop({ options: { dataDir }, user: ordinaryUser })
    expect(statSync(clusterOf(dataDir)).uid).toBe(ordinaryUser?.uid ?? process.getuid?.())
    expect(shop.notes).toEqual([])
    expect(
      await query(shop.url, "select current_setting('server_encoding') as encoding, upper('ä') as upper, length('日本') as length"),
    ).toEqual({
      encoding: 'UTF8',
      upper: 'Ä',
      length: 2,
    })
    await shop.stop()
  })

  it('creates missing library links in the package, or uses a copy if the package belongs to another user', async () => {
    const mine = await makeUsedFolder(ordinaryUser)
    const native = copyPackage(mine)
    removeLinks(native)
    if (ordinaryUser) giveFolders(join(mine, 'node_modules'), `${ordinaryUser.uid}:${ordinaryUser.gid}`)
    const first = await openedShop({ options: { dataDir: mine, binariesFrom: mine }, user: ordinaryUser })
    await first.stop()
    expect(lstatSync(join(native, 'lib/libpq.so.5')).isSymbolicLink()).toBe(true)

    removeLinks(native)
    if (isRoot) giveFolders(join(mine, 'node_modules'), 'root:root')
    else execFileSync('find', [native, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+'])
    const second = await openedShop({ options: { dataDir: mine, binariesFrom: mine }, user: ordinaryUser })
    await second.stop()
    execFileSync('find', [native, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+'])
    expect(existsSync(join(native, 'lib/libpq.so.5'))).toBe(false)
    expect(readdirSync(homeOf(mine)).some((name) => name.startsWith('binaries-'))).toBe(true)
  })

  it('reports that the data folder is not writable', async () => {
    const dataDir = makeFolder()
    chmodSync(dataDir, 0o555)
    expect(await refusedShop({ options: { dataDir }, user: ordinaryUser })).toMatch(/has no access to .*DATABASE_URL/)
  })
})

describe('several processes', () => {
  it('that start at the same moment share one server, which the last of them stops', async () => {
    const dataDir = makeFolder()
    const [one, two, three] = await Promise.all([
      openedShop({ options: { dataDir, fsync: true } }),
      openedShop({ options: { dataDir, fsync: true } }),
      startEmbeddedPostgres({ dataDir, binariesFrom: findPrograms() }),
    ])
    const pid = readPid(clusterOf(dataDir))
    expect(new Set([one.url, two.url, three.url]).size).toBe(1)
    await Promise.all([one.stop(), three.stop()])
    expect(await query(two.url, 'select 1 as one')).toEqual({ one: 1 })
    await two.stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('find the database alive after the shop was killed with its process group, and use it', async () => {
    const dataDir = await makeUsedFolder()
    const shop = await openedShop({ options: { dataDir } })
    const pid = readPid(clusterOf(dataDir))
    await query(shop.url, 'create table parts as select 7 as stock')
    process.kill(-shop.pid, 'SIGKILL')
    await shop.exit
    expect(await query(shop.url, 'select stock from parts')).toEqual({ stock: 7 })

    const next = await startEmbeddedPostgres({ dataDir, fsync: false })
    expect(next.url).toBe(shop.url)
    expect(readPid(clusterOf(dataDir))).toBe(pid)
    await next.stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('may end without cleaning up: the database keeps no process alive', async () => {
    const dataDir = await makeUsedFolder()
    const shop = await openedShop({ options: { dataDir }, staysFor: 'nothing' })
    expect(await Promise.race([shop.exit, pause(30_000, 'still awake', { ref: false })])).toBe(0)
  })

  it('take turns under the lock, skipping dead holders and reused process ids', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'lock.3'), JSON.stringify({ pid: process.pid, mark: 'an earlier process of that number' }))
    let inside = 0
    let most = 0
    let turns = 0
    await Promise.all(
      Array.from({ length: 20 }, () =>
        withLock(folder, 20_000, async () => {
          inside += 1
          most = Math.max(most, inside)
          await pause(2)
          turns += 1
          inside -= 1
        }),
      ),
    )
    expect({ most, turns }).toEqual({ most: 1, turns: 20 })
    expect(readdirSync(folder)).toEqual(['lock.23'])
  })
})

describe('after a crash', () => {
  it('of the server the shops have it back on the same url within 5 s, with everything that was acknowledged', async () => {
    const dataDir = await makeUsedFolder()
    const lines: string[] = []
    const [other, database] = await Promise.all([
      openedShop({ options: { dataDir, fsync: true } }),
      startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) }),
    ])
    await query(database.url, 'create table parts as select 7 as stock')
    for (const round of [1, 2]) {
      const pid = readPid(clusterOf(dataDir))
      process.kill(pid, 'SIGKILL')
      const killedAt = Date.now()
      let stock: unknown
      while (stock === undefined && Date.now() < killedAt + 5_000) {
        stock = (await query(database.url, 'select stock from parts').catch(() => ({ stock: undefined }))).stock
        await pause(20)
      }
      expect({ round, stock }).toEqual({ round, stock: 7 })
      expect(readPid(clusterOf(dataDir))).not.toBe(pid)
    }
    await waitUntil(() => lines.filter((line) => line.includes('is running again')).length === 2, 5_000)
    const pid = readPid(clusterOf(dataDir))
    await other.stop()
    expect(isPostgresOf(pid, clusterOf(dataDir))).toBe(true)
    await database.stop()
    expect(isRunning(pid)).toBe(false)
  })

  it('a stale pid file is harmless, even if its process id was reused', async () => {
    const dataDir = await makeUsedFolder()
    const cluster = clusterOf(dataDir)
    const shop = await openedShop({ options: { dataDir, fsync: true } })
    await query(shop.url, 'create table parts as select 7 as stock')
    const pid = readPid(cluster)
    process.kill(shop.pid, 'SIGKILL')
    await shop.exit
    process.kill(pid, 'SIGKILL')
    await waitUntil(() => !isRunning(pid), 5_000)

    const pidFile = join(cluster, 'postmaster.pid')
    const stale = readFileSync(pidFile, 'utf8')
    const bystander = spawnBystander(cluster)
    for (const content of [stale, stale.replace(/^\d+/, String(bystander)), stale.replace(/^\d+/, '1'), '']) {
      writeFileSync(pidFile, content)
      const database = await startEmbeddedPostgres({ dataDir, fsync: false })
      expect(await query(database.url, 'select stock from parts')).toEqual({ stock: 7 })
      await database.stop()
      expect(isRunning(bystander)).toBe(true)
      writeFileSync(pidFile, content)
    }
  })
})

describe(isRoot ? 'as root' : 'as root (most of it skipped: it needs root)', () => {
  asRoot('lends PostgreSQL the account partsdock where there is one, else postgres', async () => {
    const passwdFile = join(makeFolder(), 'passwd')
    const lines = ['root:x:0:0::/root:/bin/sh', 'postgres:x:101:104::/:/bin/sh', 'partsdock:x:999:998::/:/bin/sh']
    writeFileSync(passwdFile, lines.join('\n'))
    expect(await provideAccount({ ...thisHost(), passwdFile })).toEqual({ name: 'partsdock', uid: 999, gid: 998 })
    writeFileSync(passwdFile, lines.slice(0, 2).join('\n'))
    expect(await provideAccount({ ...thisHost(), passwdFile })).toEqual({ name: 'postgres', uid: 101, gid: 104 })
  })

  it.skipIf(!isRoot || !canRun('sh', '-c', 'command -v groupadd useradd userdel && test -w /etc'))(
    'creates an account if there is none, and runs as it',
    async () => {
      const dataDir = makeFolder()
      const name = `partsdock-test${process.pid}`
      try {
        const database = await startOn({ ...thisHost(), ownAccount: name, knownAccounts: [name] }, { dataDir, fsync: false })
        const account = execFileSync('getent', ['passwd', name], { encoding: 'utf8' }).trim().split(':')
        expect(account.slice(5)).toEqual(['/nonexistent', '/usr/sbin/nologin'])
        const { uid } = statSync(`/proc/${readPid(clusterOf(dataDir))}`)
        expect(uid).toBe(Number(account[2]))
        expect(await query(database.url, 'select 1 as one')).toEqual({ one: 1 })
        await database.stop()
      } finally {
        cleanUp()
        canRun('userdel', name)
        canRun('groupdel', name)
      }
    },
  )

  it('reports that no account can be created', async () => {
    const dataDir = makeFolder()
    const host = { ...thisHost(), uid: 0, knownAccounts: ['nobody-of-that-name'], commandPath: dataDir }
    expect(await refusalOf(startOn(host, { dataDir }))).toMatch(/groupadd is missing.*DATABASE_URL/)
  })

  asRoot('puts programs and data where the account can reach them when the project is below a closed folder', async () => {
    const closed = makeFolder()
    copyPackage(closed)
    chmodSync(closed, 0o700)
    const dataDir = join(closed, '.data')
    const first = await startEmbeddedPostgres({ dataDir, binariesFrom: closed, fsync: false })
    const home = /\/var\/lib\/partsdock\/[0-9a-f]{12}/.exec(first.notes[0] ?? '')?.[0] ?? ''
    expect(homeOf(dataDir)).toBe(home)
    expect(first.notes).toEqual([expect.stringMatching(/cannot enter .*\.data/), expect.stringContaining(`rm -rf ${home}`)])
    await query(first.url, 'create table parts as select 7 as stock')
    await first.stop()
    chmodSync(closed, 0o755)
    const second = await startEmbeddedPostgres({ dataDir, fsync: false })
    expect(await query(second.url, 'select stock from parts')).toEqual({ stock: 7 })
    expect(second.notes).toEqual([expect.stringContaining(home), expect.stringContaining(`rm -rf ${home}`)])
    await second.stop()
  })

  it.skipIf(!isRoot || noOrdinaryUser)(
    'leaves the database of an ordinary user to that user, and refuses one that its account cannot reach any more',
    async () => {
      const above = makeFolder()
      const dataDir = join(above, '.data')
      renameSync(await makeUsedFolder(ordinaryUser), dataDir)
      const options = { dataDir, binariesFrom: findPrograms() }
      const database = await startEmbeddedPostgres({ ...options, fsync: false })
      expect(statSync(`/proc/${readPid(clusterOf(dataDir))}`).uid).toBe(ordinaryUser?.uid)
      await database.stop()
      // The files written by root's start must belong to the user too, who would otherwise be locked out.
      const home = homeOf(dataDir)
      const strangers = readdirSync(home).filter((name) => statSync(join(home, name)).uid !== ordinaryUser?.uid)
      expect(strangers).toEqual([])
      chmodSync(above, 0o700)
      expect(await refusalOf(startEmbeddedPostgres({ dataDir }))).toMatch(/cannot be reached by its account.*DATABASE_URL/)
    },
  )
})

describe(canMount ? 'one clear line' : 'one clear line (disks skipped: mounting needs root)', () => {
  it('reports that the programs are missing for the platform, or not installed', async () => {
    const dataDir = makeFolder()
    expect(await refusalOf(startOn({ ...thisHost(), arch: 'riscv64' }, { dataDir }))).toMatch(
      /linux-riscv64.*DATABASE_URL|riscv64.*DATABASE_URL/,
    )
    expect(await refusalOf(startEmbeddedPostgres({ dataDir, binariesFrom: dataDir }))).toMatch(/is not installed.*DATABASE_URL/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  withMounts('on a full disk, new or not', async () => {
    const dataDir = makeFolder()
    const mount = (size: string) => `mount -t tmpfs -o size=${size},mode=711 tmpfs ${dataDir}`
    expect(await refusedShop({ options: { dataDir }, mounts: mount('16m') })).toMatch(/disk .* is full.*DATABASE_URL/)

    const used = await makeUsedFolder()
    const carryOver = `${mount('90m')} && cp -a ${used}/postgres ${dataDir}/postgres`
    const fill = `{ dd if=/dev/zero of=${dataDir}/filler bs=64k 2>/dev/null || true; }`
    expect(await refusedShop({ options: { dataDir }, mounts: `${carryOver} && ${fill}` })).toMatch(/disk .* is full.*DATABASE_URL/)
  })

  withMounts(
    'a full disk is left with the reserve at the next start, and the server ends with its last user even when it is full again',
    async () => {
      const dataDir = makeFolder()
      const used = await makeUsedFolder()
      const home = join(dataDir, 'postgres')
      const fill = (folder: string) => `{ dd if=/dev/zero of=${folder}/filler bs=64k oflag=append conv=notrunc 2>/dev/null || true; }`
      const mounts = [
        `mount -t tmpfs -o size=200m,mode=711 tmpfs ${dataDir}`,
        `cp -a ${used}/postgres ${home}`,
        `dd if=/dev/urandom of=${home}/reserve bs=1M count=64 2>/dev/null`,
        fill(dataDir),
      ].join(' && ')
      const shop = await openedShop({ options: { dataDir, fsync: true }, mounts })
      const seen = (path: string) => join('/proc', String(shop.pid), 'root', path)
      expect(existsSync(seen(join(home, 'reserve')))).toBe(false)
      await query(shop.url, 'create table parts as select 7 as stock')

      execFileSync('sh', ['-c', fill(seen(dataDir))])
      expect(statfsSync(seen(dataDir)).bavail).toBe(0)
      expect(await query(shop.url, 'select stock from parts')).toEqual({ stock: 7 })
      const pid = readPid(seen(join(home, 'cluster')))
      expect(isRunning(pid)).toBe(true)
      await shop.stop()
      expect(isRunning(pid)).toBe(false)
    },
  )

  withMounts('on a read-only disk, new or not', async () => {
    const dataDir = makeFolder()
    const readOnly = (folder: string) => `mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder}`
    expect(await refusedShop({ options: { dataDir }, mounts: readOnly(dataDir) })).toMatch(/read-only disk.*DATABASE_URL/)
    const used = await makeUsedFolder()
    expect(await refusedShop({ options: { dataDir: used }, mounts: readOnly(used) })).toMatch(/read-only disk.*DATABASE_URL/)
  })
})
