// Shared by `npm start` and `npm run dev`: a process's app and its jobs.
import type { FastifyInstance } from 'fastify'
import { startWorker } from '#server/jobs/worker.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { loggerOf } from '#server/request/log.ts'
import { buildApp } from './app.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'

export type OpenApp = {
  app: FastifyInstance
  /** Refuses new traffic with Retry-After; call it before closing the app. */
  drain: () => void
  /** Stops fetching jobs, and cuts off running jobs shortly before `withinMs`. Never rejects. */
  endJobs: (withinMs: number) => Promise<void>
}

/** Opens the app, ready to answer, and starts its jobs. Opens no port. */
export async function openApp(
  env: Env,
  deps: Deps,
  { publicUrl, pages }: { publicUrl: string; pages: PageSource | undefined },
): Promise<OpenApp> {
  const { shop, sandbox, uploads } = deps
  const { app, drain } = await buildApp({
    shop,
    publicUrl,
    trustProxy: env.trustProxy,
    metricsTokens: env.metricsTokens,
    dataDir: env.dataDir,
    logger: loggerOf(env),
    sandbox,
    uploads,
    pages,
  })
  await app.ready()
  const worker = env.worker ? startWorker({ ...deps, publicUrl, log: app.log }) : null
  const endJobs = async (withinMs: number) => worker?.stop(withinMs)
  return { app, drain, endJobs }
}
