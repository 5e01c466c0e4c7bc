// The process: reads its environment, builds the shop, listens; on a signal it drains and closes.
import { existsSync } from 'node:fs'
import { createServer, Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { isConnectionLost } from './db/client.ts'
import { createDeps, type Deps, ownUrlOf, prepareUploads } from './deps.ts'
import { type Env, readEnv } from './env.ts'
import { explainStart } from './explain-start.ts'
import { builtPages } from './http/built-pages.ts'
import { loggerOf } from './log.ts'
import { openApp } from './open-app.ts'
import type { PageSource } from './pages/page-source.ts'
import { StartError } from './start-error.ts'
import { welcome } from './welcome.ts'

// Whoever stops us waits ten seconds. No statement takes longer than four.
const drainMs = 6_000
const stopMs = 9_500
// Connections are told to end by their next answer; one that is cut at once may lose a request that is on its way.
const farewellMs = 500

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const port = env.port === 0 ? await findFreePort(env.host) : env.port
  const publicUrl = env.publicUrl ?? `http://localhost:${port}`
  const deps = await createDeps(env, { publicUrl, ownUrl: ownUrlOf(env.host, port) }, pino(loggerOf(env)))
  try {
    await prepareUploads(env)
    await serve(env, deps, port, publicUrl)
  } catch (error) {
    await deps.close()
    throw error
  }
  for (const line of [...deps.notes, ...welcome(env, publicUrl, deps.accounts)]) console.log(line)
}

/** The pages of the built client, beside this program; from the sources alone there are none. */
function findPages(): PageSource | undefined {
  const folder = join(import.meta.dirname, '../client')
  return existsSync(join(folder, 'assets')) ? builtPages(folder) : undefined
}

/** Listens, and stops in good order on a signal. */
async function serve(env: Env, deps: Deps, port: number, publicUrl: string): Promise<void> {
  const { app, drain, endJobs } = await openApp(env, deps, { publicUrl, pages: findPages() })

  // postgres.js may throw out of a dying connection: the database's fault ends no process, any other unknown one does.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught')
    if (!isConnectionLost(error)) process.exit(1)
  })
  process.on('unhandledRejection', (reason) => app.log.error({ err: reason }, 'unhandled rejection'))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const patience = pause(stopMs)
    const jobsEnded = endJobs(drainMs)
    drain()
    setImmediate(stopAccepting, app.server)
    await pause(farewellMs)
    await Promise.race([Promise.all([app.close(), jobsEnded]), pause(drainMs)])
    // The embedded database may take longer to stop; its own program goes on with that.
    await Promise.race([deps.close(), patience])
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  await app.listen({ port, host: env.host }).catch((error: Error) => {
    throw new StartError(`Nothing can listen on HOST ${env.host} and PORT ${port}: ${error.message}`)
  })
}

// Without cutting connections, as the HTTP server's own `close` does. To be called right after the loop has taken in who was waiting:
// whoever still is will be cut.
function stopAccepting(server: Server): void {
  Server.prototype.close.call(server)
}

function findFreePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

main().catch((error: unknown) => {
  console.error(explainStart(error))
  process.exit(1)
})
