// `npm run worker`: a process that runs jobs and nothing else. It shares them with every other process of the shop.
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { isConnectionLost } from './db/client.ts'
import { createDeps, ownUrlOf } from './deps.ts'
import { readEnv } from './env.ts'
import { explainStart } from './explain-start.ts'
import { startWorker } from './jobs/worker.ts'
import { loggerOf } from './log.ts'
import { StartError } from './start-error.ts'

const stopMs = 9_500

async function main(): Promise<void> {
  const env = readEnv(process.env)
  if (env.publicUrl === undefined && env.port === 0) throw new StartError('PUBLIC_URL is needed where PORT is 0: mail has links')
  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`
  const log = pino(loggerOf(env))
  const deps = await createDeps(env, { publicUrl, ownUrl: ownUrlOf(env.host, env.port) }, log)

  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    if (!isConnectionLost(error)) process.exit(1)
  })
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'))

  const worker = startWorker({ ...deps, publicUrl, log })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const patience = pause(stopMs)
    await worker.stop()
    await Promise.race([deps.close(), patience])
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  for (const line of [...deps.notes, 'Partsdock runs jobs.']) console.log(line)
}

main().catch((error: unknown) => {
  console.error(explainStart(error))
  process.exit(1)
})
