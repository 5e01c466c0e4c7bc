// The main process: reads its environment, builds the shop and listens. On a signal it drains and closes.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { createDeps, type Deps, ownUrlOf, prepareUploads } from '#server/compose/deps.ts'
import type { Env } from '#server/compose/env.ts'
import { limitHeapGrowth } from '#server/compose/heap.ts'
import { checkPort, explainListening } from '#server/compose/listen-port.ts'
import { openApp } from '#server/compose/open-app.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runProcess } from '#server/compose/run-process.ts'
import { startTracing } from '#server/compose/tracing.ts'
import { warnings, welcome } from '#server/compose/welcome.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { loggerOf } from '#server/request/log.ts'
import { isConnectionLost } from './db/client.ts'
import type { PageSource } from './pages/page-source.ts'

// Supervisors kill a process after ten seconds. No statement takes longer than four.
const drainMs = 6_000
const stopMs = 9_500
// Clients are told with their next answer to close the connection. Connections without an answer in this time are cut, which may lose a
// request in transit.
const closeGraceMs = 2_000

async function main(asked: AbortSignal): Promise<number> {
  const env = readProcessEnv(process.env)
  const port = await checkPort(env.host, env.port)
  const publicUrl = env.publicUrl ?? `http://localhost:${port}`
  const endTracing = await startTracing(env)
  const deps = await createDeps(env, { publicUrl, ownUrl: ownUrlOf(env.host, port) }, pino(loggerOf(env)), asked)
  try {
    await prepareUploads(env)
    const close = await serve(env, deps, port, publicUrl)
    for (const line of [...deps.notes, ...welcome(env, publicUrl, deps.accounts)]) console.log(line)
    for (const line of warnings(env, publicUrl, deps.accounts)) console.error(line)
    if (!asked.aborted) await once(asked, 'abort')
    await close()
    return 0
  } finally {
    await deps.close()
    await endTracing()
  }
}

/** The built pages next to this program; undefined when running from the sources. */
function findPages(): PageSource | undefined {
  const folder = join(import.meta.dirname, '../client')
  return existsSync(join(folder, 'assets')) ? builtPages(folder) : undefined
}

/** Returns a function that drains the server and its jobs. */
async function serve(env: Env, deps: Deps, port: number, publicUrl: string): Promise<() => Promise<void>> {
  const { app, drain, endJobs } = await openApp(env, deps, { publicUrl, pages: findPages() })

  // postgres.js may throw from a dying connection. A database error must not end the process; any other unknown error does.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught')
    if (!isConnectionLost(error)) process.exit(1)
  })
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'unhandled rejection'))

  await app.listen({ port, host: env.host }).catch((error: unknown) => {
    throw explainListening(error, env.host, port)
  })
  limitHeapGrowth()

  return async () => {
    const jobsEnded = endJobs(drainMs)
    drain()
    setImmediate(stopAccepting, app.server)
    await untilUnconnected(app.server)
    await Promise.race([Promise.all([app.close(), jobsEnded]), pause(drainMs)])
  }
}

// Stops accepting without cutting connections, unlike the HTTP server's own `close`. Call this right after the event loop has accepted the
// pending connections: later ones are cut.
function stopAccepting(server: Server): void {
  Server.prototype.close.call(server)
}

/**
 * Waits until every client has disconnected, at most for `closeGraceMs`. Requests that have arrived by then are read: their connections are
 * not idle.
 */
async function untilUnconnected(server: Server): Promise<void> {
  const until = performance.now() + closeGraceMs
  const count = promisify(server.getConnections.bind(server))
  while (performance.now() < until && (await count()) > 0) await pause(50)
  await new Promise(setImmediate)
}

// After `stopMs` the embedded database may still be stopping; its own program finishes that.
runProcess(main, { stopWithinMs: stopMs })
