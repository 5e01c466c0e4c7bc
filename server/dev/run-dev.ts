// Runs for the whole of `npm run dev`: the port, and the shop behind it. When the server's code changes, the next shop opens before the
// last one closes, so the embedded database always has a user and keeps running.
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '#server/compose/env.ts'
import { explainStart } from '#server/compose/explain-start.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { answerBadRequests, serverLimits } from '#server/http/hooks/server-limits.ts'
import { StartError } from '#server/lib/start-error.ts'
import type { DevProcess } from './dev-process.ts'
import type { DevShop } from './dev-shop.ts'
import { describeProblem, sendProblem } from './problem.ts'
import { invalidate, isPartOfShop, shopEntry } from './sources.ts'

// An editor writes a file in several steps, and git writes many files at once.
const gatherMs = 30

/** Runs until `stopping` aborts; returns the exit code. */
export async function runDev(dev: DevProcess): Promise<number> {
  const { http, vite, stopping } = dev
  let shop: DevShop | undefined
  let problem: unknown
  let opening = Promise.resolve()
  let version = 0
  const changed = new Set<string>()
  const closing = new Set<Promise<void>>()

  const open = async (port: number) => {
    const { openDevShop } = (await dev.load(shopEntry)) as typeof import('./dev-shop.ts')
    const before = shop
    shop = await openDevShop(dev, { port, version: () => version })
    problem = undefined
    const closed = before?.close()
    if (closed) closing.add(closed.finally(() => closing.delete(closed)))
  }

  const openAgain = async (port: number) => {
    await pause(gatherMs)
    if (stopping.aborted) return
    const began = performance.now()
    invalidate(vite, changed)
    changed.clear()
    // A failed module prevents its importers from being evaluated again.
    if (problem !== undefined) dev.forget()
    try {
      await open(port)
      console.log(`The server's code has changed: loaded in ${Math.round(performance.now() - began)} ms.`)
    } catch (error) {
      problem = error
      console.error(describeProblem(error))
    }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // After a detected change, do not answer with the previous code.
    await opening
    if (shop && problem === undefined) shop.answer(request, response)
    else vite.middlewares(request, response, () => sendProblem(request, response, problem))
  }

  const whenChanged = (port: number) => (file: string) => {
    version += 1
    if (!isPartOfShop(dev, file)) return
    const isAwaited = changed.size > 0
    changed.add(file)
    if (!isAwaited) opening = opening.then(() => openAgain(port))
  }

  process.on('uncaughtException', (error) => console.error(describeProblem(error)))
  process.on('unhandledRejection', (error) => console.error(describeProblem(error)))

  if (stopping.aborted) return 0
  try {
    const port = await listen(http, readProcessEnv(dev.variables))
    http.on('request', (request, response) => void answer(request, response))
    http.on('clientError', answerBadRequests)
    opening = open(port).catch((error: unknown) => {
      problem = error
    })
    await opening
    if (problem !== undefined) {
      const explained = explainStart(problem)
      if (typeof explained === 'string') throw problem
      console.error(describeProblem(problem))
    }
    for (const line of shop?.lines ?? []) console.log(line)
    dev.changes.on('change', whenChanged(port))
    if (!stopping.aborted) await once(stopping, 'abort')
    dev.changes.removeAllListeners()
  } catch (error) {
    console.error(explainStart(error))
    return 1
  }
  http.close()
  await opening
  await Promise.all([...closing, shop?.close()])
  return 0
}

async function listen(http: Server, { host, port }: Env): Promise<number> {
  const { http: limits, requestTimeout, keepAliveTimeout } = serverLimits
  Object.assign(http, { headersTimeout: limits.headersTimeout, requestTimeout, keepAliveTimeout })
  const listening = once(http, 'listening')
  http.listen(port, host)
  await listening.catch((error: Error) => {
    throw new StartError(`The shop cannot listen on HOST ${host} and PORT ${port}: ${error.message}`)
  })
  return (http.address() as AddressInfo).port
}
