// `npm run worker`: a process that only runs jobs. All of the shop's processes share the jobs.
import { once } from 'node:events'
import { pino } from 'pino'
import { createDeps, ownUrlOf } from '#server/compose/deps.ts'
import { limitHeapGrowth } from '#server/compose/heap.ts'
import { checkPort } from '#server/compose/listen-port.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runProcess } from '#server/compose/run-process.ts'
import { startTracing } from '#server/compose/tracing.ts'
import { serveWorkerMetrics } from '#server/http/figures/worker-metrics.ts'
import { keepFor } from '#server/lib/kept-for.ts'
import { StartError } from '#server/lib/start-error.ts'
import { loggerOf } from '#server/request/log.ts'
import { isConnectionLost } from './db/client.ts'
import { readBacklog } from './jobs/backlog.ts'
import { startWorker } from './jobs/worker.ts'

const stopMs = 9_500

async function main(asked: AbortSignal): Promise<number> {
  const env = readProcessEnv(process.env)
  if (env.publicUrl === undefined && env.port === 0) throw new StartError('PUBLIC_URL is needed where PORT is 0: mail has links')
  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`
  if (env.workerMetricsPort !== undefined) await checkPort(env.host, env.workerMetricsPort, 'WORKER_METRICS_PORT')
  const endTracing = await startTracing(env)
  const log = pino(loggerOf(env))
  const deps = await createDeps(env, { publicUrl, ownUrl: ownUrlOf(env.host, env.port) }, log, asked)

  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    if (!isConnectionLost(error)) process.exit(1)
  })
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled rejection'))

  const worker = startWorker({ ...deps, publicUrl, log })
  limitHeapGrowth()
  const notes = ['Partsdock runs jobs.']
  const { host, workerMetricsPort, metricsTokens: tokens, dataDir } = env
  if (workerMetricsPort !== undefined) {
    const { shop } = deps
    const options = { shop, tokens, dataDir, readBacklog: keepFor(5_000, () => readBacklog(shop.db)) }
    const port = await serveWorkerMetrics({ host, port: workerMetricsPort, ...options })
    notes.push(`Its metrics are at http://${host}:${port}/metrics`)
  }
  for (const line of [...deps.notes, ...notes]) console.log(line)
  if (!asked.aborted) await once(asked, 'abort')
  await worker.stop()
  await deps.close()
  await endTracing()
  return 0
}

runProcess(main, { stopWithinMs: stopMs })
