// Tests ignore the operator's shop settings, and leave nothing on the operator's machine.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { isRunning as isPidRunning } from '#packages/embedded-postgres'
import { isRoot } from '#packages/embedded-postgres/testing'
import { projectRoot } from '#server/lib/root.ts'
import { databaseUrl } from '#server/test/template-database.ts'
import { startShop } from '../e2e/support/start-shop.ts'
import { cleanEnv } from './clean-env.mjs'

describe('the environment of tests', () => {
  it('keeps the shop of the browser tests away from the database that DATABASE_URL names', async () => {
    const cluster = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
    await cluster.unsafe('create database of_the_operator')
    const url = databaseUrl(inject('clusterUrl'), 'of_the_operator')
    const theirs = postgres(url, { max: 1 })
    await theirs`create table users (id int)`
    process.env['DATABASE_URL'] = url
    try {
      const shop = await startShop()
      const signUp = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"password":"six-or-more","name":"Mina"}' }
      expect((await fetch(`${shop.url}/user/mina@example.com`, signUp)).status).toBe(200)
      await shop.stop()
      const tables = await theirs`select relname from pg_class where relnamespace = 'public'::regnamespace`
      expect(tables.map(({ relname }) => relname)).toEqual(['users'])
      expect(await theirs`select from users`).toHaveLength(0)
    } finally {
      delete process.env['DATABASE_URL']
      await theirs.end()
      await cluster.unsafe('drop database of_the_operator with (force)')
      await cluster.end()
    }
  }, 600_000)
})

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A separate run that opens a database, as root in the system's folder, and starts a program; returns their process ids. */
async function beginRun() {
  const outside = mkdtempSync(join(tmpdir(), 'partsdock-outside-'))
  chmodSync(outside, 0o711)
  folders.push(outside)
  const code = `
    import { spawn } from 'node:child_process'
    import { readFileSync } from 'node:fs'
    import { mkdtempSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { beginTestRun } from './scripts/test-run.mjs'
    import { startEmbeddedPostgres } from './packages/embedded-postgres/embedded.ts'
    const folder = beginTestRun()
    // Closed to the account that root lends to PostgreSQL.
    const database = await startEmbeddedPostgres({ dataDir: mkdtempSync(join(tmpdir(), 'closed-')), fsync: false })
    const pid = Number(readFileSync(join(database.site.cluster, 'postmaster.pid'), 'utf8').split('\\n')[0])
    const other = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
    console.log(JSON.stringify({ folder, home: database.site.home, pids: [pid, other.pid] }))
    setInterval(() => {}, 1000)`
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: projectRoot,
    env: { ...cleanEnv(), TMPDIR: outside },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(run.stdout), 'line')) as [string]
  return { run, outside, ...(JSON.parse(line) as { folder: string; home: string; pids: number[] }) }
}

describe('a run', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'that ends by %s leaves no process, no folder and no database',
    async (signal) => {
      const { run, outside, folder, home, pids } = await beginRun()
      expect(pids.map(isPidRunning)).toEqual([true, true])
      expect(existsSync(home)).toBe(true)
      run.kill(signal)
      await once(run, 'exit')
      await expect
        .poll(() => [existsSync(folder), existsSync(home), ...pids.map(isPidRunning)], { timeout: 60_000 })
        .toEqual([false, false, false, false])
      expect(readdirSync(outside).filter((name) => name.startsWith('partsdock-'))).toEqual([])
    },
    240_000,
  )

  it.skipIf(!isRoot)('keeps out of a TMPDIR that only root may enter (needs root)', () => {
    const closed = mkdtempSync(join(tmpdir(), 'partsdock-outside-'))
    folders.push(closed)
    const code = `import { beginTestRun } from './scripts/test-run.mjs'; console.log(beginTestRun())`
    const folder = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: projectRoot,
      env: { ...cleanEnv(), TMPDIR: closed },
      encoding: 'utf8',
    })
    expect(folder).toMatch(/^\/tmp\/partsdock-run-/)
    expect(readdirSync(closed)).toEqual([])
  })

  it('removes the leftovers of an earlier one that also lost its janitor', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'partsdock-outside-'))
    folders.push(outside)
    const leftover = join(outside, 'partsdock-run-killed')
    mkdirSync(leftover)
    const code = `import { beginTestRun } from './scripts/test-run.mjs'; beginTestRun()`
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: projectRoot, env: { ...cleanEnv(), TMPDIR: outside } })
    await expect.poll(() => readdirSync(outside), { timeout: 60_000 }).toEqual([])
  }, 240_000)
})
