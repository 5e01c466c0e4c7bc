// One version of the shop in development: opened from the current sources, and closed when the next version is open.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino } from 'pino'
import { createDeps, ownUrlOf, prepareUploads } from '#server/compose/deps.ts'
import { readEnv } from '#server/compose/env.ts'
import { openApp } from '#server/compose/open-app.ts'
import { warnings, welcome } from '#server/compose/welcome.ts'
import { within } from '#server/jobs/within.ts'
import { loggerOf } from '#server/request/log.ts'
import type { DevProcess } from './dev-process.ts'
import { vitePages } from './vite-pages.ts'

export type DevShop = {
  answer(request: IncomingMessage, response: ServerResponse): void
  /** The terminal's output when the shop is open. */
  lines: string[]
  /** Never rejects, and takes at most a few seconds. */
  close(): Promise<void>
}

const drainMs = 4_000
const closeMs = 8_000

/** Opens the shop like `npm start` does, except for the port. */
export async function openDevShop(dev: DevProcess, { port, version }: { port: number; version: () => number }): Promise<DevShop> {
  const env = readEnv(dev.variables)
  const publicUrl = env.publicUrl ?? `http://localhost:${port}`
  const deps = await createDeps(env, { publicUrl, ownUrl: ownUrlOf(env.host, port) }, pino(loggerOf(env)))
  try {
    await prepareUploads(env)
    const { app, drain, endJobs } = await openApp(env, deps, { publicUrl, pages: await vitePages(dev, version) })
    const close = async () => {
      drain()
      await within(drainMs, Promise.allSettled([app.close(), endJobs(drainMs)]))
      await deps.close()
    }
    return {
      answer: (request, response) => void app.server.emit('request', request, response),
      lines: [...deps.notes, ...welcome(env, publicUrl, deps.accounts), ...warnings(env, publicUrl, deps.accounts)],
      close: () =>
        within(
          closeMs,
          close().catch((error: unknown) => console.error(error)),
        ),
    }
  } catch (error) {
    await deps.close()
    throw error
  }
}
