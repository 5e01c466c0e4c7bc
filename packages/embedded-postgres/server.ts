import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Access, findFreePort, readAccess, writeAccess } from './access.ts'
import { complaintIn, credentialsOf, type Site } from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { handToOwnerOf } from './owner.ts'
import { findPostmaster, neutralizePidFile, type Postmaster } from './postmaster.ts'
import { isRunning, plainEnv, run } from './processes.ts'

const startPatienceMs = 60_000
const stopPatienceSeconds = 8
const abortPatienceSeconds = 4
const longLogBytes = 10 * 1024 * 1024

function settingsFor(port: number, fsync: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    // Errors of statements reach the shop, which logs them without customers' data; this log is only for the server itself.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const logIn = (home: string) => join(home, 'postgres.log')

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

async function readFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(Math.max(0, Math.min(size - offset, 65_536)))
    await handle.read(buffer, 0, buffer.length, Math.max(offset, size - buffer.length))
    return buffer.toString()
  } finally {
    await handle.close()
  }
}

/** In a session of its own, so that Ctrl-C on the shop leaves the database up until the shop has drained. */
function spawnPostgres(site: Site, port: number): ChildProcess {
  const log = openSync(logIn(site.home), 'a', 0o600)
  try {
    return spawn(site.binaries.postgres, ['-D', site.cluster, ...settingsFor(port, site.fsync)], {
      ...credentialsOf(site),
      cwd: '/',
      env: plainEnv,
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

/** Starts the server and waits until it accepts connections; returns its error if it failed to start. */
async function launch(site: Site, port: number, signal?: AbortSignal): Promise<Postmaster | { complaint: string }> {
  if ((await sizeOf(logIn(site.home))) > longLogBytes) await rename(logIn(site.home), `${logIn(site.home)}.old`)
  const logStart = await sizeOf(logIn(site.home))
  const child = spawnPostgres(site, port)
  await handToOwnerOf(site.home, logIn(site.home))
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  child.unref()
  const hasEnded = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null
  while (!hasEnded()) {
    if (signal?.aborted) {
      await end(child, hasEnded)
      signal.throwIfAborted()
    }
    const server = await findPostmaster(site.cluster)
    if (server?.pid === child.pid && server?.state === 'ready') return server
    await pause(10)
  }
  if (failure !== undefined) throw failure
  return { complaint: complaintIn(await readFrom(logIn(site.home), logStart)) }
}

/** Ends a server that is still starting: gracefully at first, and by force after a while. */
async function end(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  child.kill('SIGINT')
  const giveUpAt = Date.now() + stopPatienceSeconds * 1_000
  while (!hasEnded() && Date.now() < giveUpAt) await pause(10)
  if (!hasEnded()) child.kill('SIGQUIT')
}

/**
 * Finds the cluster's server or starts it, and waits until it is ready. With `keepPort`, other processes use the old address: starting on
 * another port would be useless. Rejects with the reason if the server fails to start. Call this under the lock.
 */
export async function ensureServer(site: Site, keepPort: boolean, signal?: AbortSignal): Promise<Access & { pid: number; isNew: boolean }> {
  const access = await readAccess(site.home)
  const giveUpAt = Date.now() + startPatienceMs
  let complaint = 'it took too long'
  while (Date.now() < giveUpAt) {
    signal?.throwIfAborted()
    const running = await findPostmaster(site.cluster)
    if (running?.state === 'ready') {
      if (running.port !== access.port) await writeAccess(site.home, { ...access, port: running.port })
      return { ...access, port: running.port, pid: running.pid, isNew: false }
    }
    if (running) {
      // Starting, recovering or stopping: wait.
      await pause(20)
      continue
    }
    await neutralizePidFile(site.cluster)
    const launched = await launch(site, access.port, signal)
    if ('pid' in launched) return { ...access, pid: launched.pid, isNew: true }
    complaint = launched.complaint
    if (/TCP\/IP sockets/.test(complaint) && !keepPort) {
      access.port = await findFreePort()
      await writeAccess(site.home, access)
    } else if (/shared memory block|lock file/.test(complaint)) {
      // Workers of a killed server are still exiting.
      await pause(100)
    } else break
  }
  throw new Error(`${complaint} (more in ${logIn(site.home)})`)
}

/**
 * Stops the cluster's server, if it runs, and closes its connections; at once and without a checkpoint if that takes long. Resolves when
 * it has exited. Call this under the lock.
 */
export async function stopServer(site: Site): Promise<void> {
  const server = await findPostmaster(site.cluster)
  if (!server) return
  const ask = (mode: 'fast' | 'immediate', seconds: number) =>
    run(site.binaries.pgCtl, ['stop', '-D', site.cluster, '-m', mode, '-t', String(seconds)], { account: credentialsOf(site) })
  const { code, output } = await ask('fast', stopPatienceSeconds)
  // It may be unable to write its last checkpoint, on a full disk. The next start recovers from the write-ahead log.
  if (code !== 0 && isRunning(server.pid)) await ask('immediate', abortPatienceSeconds)
  if (isRunning(server.pid) && code !== 0) throw new EmbeddedPostgresError(`The embedded database is slow to stop: ${complaintIn(output)}`)
  // pg_ctl waits for the pid file to disappear; the server exits a moment later.
  const giveUpAt = Date.now() + stopPatienceSeconds * 1_000
  while (isRunning(server.pid) && Date.now() < giveUpAt) await pause(10)
}
