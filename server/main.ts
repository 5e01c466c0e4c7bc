// The process: reads its environment, builds the shop, listens; on a signal it drains and closes.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { createDeps, type Deps, ownUrlOf, prepareUploads } from '#server/compose/deps.ts'
import { type Env, readEnv } from '#server/compose/env.ts'
import { checkPort, explainListening } from '#server/compose/listen-port.ts'
import { openApp } from '#server/compose/open-app.ts'
import { runProcess } from '#server/compose/run-process.ts'
import { warnings, welcome } from '#server/compose/welcome.ts'
import { loggerOf } from '#server/request/log.ts'
import { isConnectionLost } from './db/client.ts'
import { builtPages } from './http/built-pages.ts'
import type { PageSource } from './pages/page-source.ts'

// Supervisors wait ten seconds before they kill. No statement takes longer than four.
const drainMs = 6_000
const stopMs = 9_500
// Connections are told to end by their next answer; one that is cut at once may lose a request that is on its way.
const farewellMs = 500

async function main(asked: AbortSignal): Promise<number> {
  const env = readEnv(process.env)
  const port = await checkPort(env.host, env.port)
  const publicUrl = env.publicUrl ?? `http://localhost:${port}`
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
  }
}

/** The pages of the built client, beside this program; from the sources alone there are none. */
function findPages(): PageSource | undefined {
  const folder = join(import.meta.dirname, '../client')
  return existsSync(join(folder, 'assets')) ? builtPages(folder) : undefined
}

/** Listens. Gives what drains the server and its jobs. */
async function serve(env: Env, deps: Deps, port: number, publicUrl: string): Promise<() => Promise<void>> {
  const { app, drain, endJobs } = await openApp(env, deps, { publicUrl, pages: findPages() })

  // postgres.js may throw out of a dying connection: the database's fault ends no process, any other unknown one does.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught')
    if (!isConnectionLost(error)) process.exit(1)
  })
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'unhandled rejection'))

  await app.listen({ port, host: env.host }).catch((error: unknown) => {
    throw explainListening(error, env.host, port)
  })

  return async () => {
    const jobsEnded = endJobs(drainMs)
    drain()
    setImmediate(stopAccepting, app.server)
    await pause(farewellMs)
    await Promise.race([Promise.all([app.close(), jobsEnded]), pause(drainMs)])
  }
}

// Without cutting connections, as the HTTP server's own `close` does. To be called right after the loop has taken in who was waiting:
// whoever still is will be cut.
function stopAccepting(server: Server): void {
  Server.prototype.close.call(server)
}

// Past that the embedded database may still be stopping; its own program goes on with it.
runProcess(main, { stopWithinMs: stopMs })
