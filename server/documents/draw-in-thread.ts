// The PDF renderer takes 90 MB and blocks for a second. In its own thread it blocks no requests, and frees the memory when it is idle.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ShopDocument } from '#common/documents/schema.ts'
import { createTurns } from '#server/lib/turns.ts'
import type { Drawn, ToDraw } from './drawing-thread.ts'

const idleMs = 10_000
const drawWithinMs = 60_000

/** One at a time: more would only take processor time from requests. */
const inTurn = createTurns({ parallel: 1, waiting: Number.POSITIVE_INFINITY })
/**
 * Visitors who would have to wait longer are told to retry. Only one visitor at a time is in the jobs' queue, where visitors and jobs take
 * turns.
 */
const inVisitorsTurn = createTurns({ parallel: 1, waiting: 50, waitMs: 5_000 })
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined

/** Draws a document as PDF for a job; `url` is the address of its page. Throws if drawing takes more than a minute. */
export const drawForJob = (document: ShopDocument, url: string): Promise<Buffer> => inTurn(() => draw({ document, url }), 'jobs')

/** The same for a visitor. Throws `LineFull` if too many visitors are waiting. */
export const drawForVisitor = (document: ShopDocument, url: string): Promise<Buffer> =>
  inVisitorsTurn(() => inTurn(() => draw({ document, url }), 'visitors'))

async function draw(toDraw: ToDraw): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= startThread()
  try {
    const drawn = await answerOf(thread, toDraw)
    if ('problem' in drawn) throw new Error(`A document could not be drawn: ${drawn.problem}`)
    return Buffer.from(drawn.pdf)
  } catch (error) {
    endThread()
    throw error
  } finally {
    idle = setTimeout(endThread, idleMs).unref()
  }
}

function endThread(): void {
  void thread?.terminate()
  thread = null
}

function answerOf(worker: Worker, toDraw: ToDraw): Promise<Drawn> {
  let forget = () => {}
  const answer = new Promise<Drawn>((resolve, reject) => {
    const onEnd = () => reject(new Error('The thread that draws documents ended'))
    const timer = setTimeout(() => reject(new Error('Drawing a document takes too long')), drawWithinMs)
    worker.on('message', resolve).on('error', reject).on('exit', onEnd).ref()
    worker.postMessage(toDraw)
    forget = () => {
      clearTimeout(timer)
      // An idle thread does not keep the process alive.
      worker.off('message', resolve).off('error', reject).off('exit', onEnd).unref()
    }
  })
  return answer.finally(() => forget())
}

function startThread(): Worker {
  const here = import.meta.dirname
  // In a build this file may be in a folder of chunks next to the thread's; in development the sources need their loader.
  const built = [join(here, 'drawing-thread.js'), join(here, '../drawing-thread.js')].find((path) => existsSync(path))
  const sources = pathToFileURL(join(here, 'drawing-thread.ts')).href
  const worker =
    built === undefined
      ? new Worker(`import('tsx/esm/api').then(({ register }) => register() && import('${sources}'))`, { eval: true, execArgv: [] })
      : new Worker(built)
  // Without a listener, an error would end the process.
  worker.on('error', () => {
    if (thread === worker) thread = null
  })
  return worker
}
