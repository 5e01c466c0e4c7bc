// Draws documents one after the other. The PDF renderer takes 90 MB and blocks for a second or more. In its own thread it blocks no requests,
// and frees the memory when it is idle.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import type { Drawn, ToDraw } from './drawing-thread.ts'

const idleMs = 10_000

export type DrawingLane = {
  forJob: (toDraw: ToDraw) => Promise<Buffer>
  /** Gives visitors their turn to call `work`. Throws `QueueFull` if too many are waiting. */
  visitorsTurn: (work: () => Promise<Buffer>) => Promise<Buffer>
  forVisitor: (toDraw: ToDraw) => Promise<Buffer>
}

/** Drawing throws if it takes longer than `withinMs`. */
export function createDrawingLane(withinMs: number): DrawingLane {
  /** One at a time: more would only take processor time from requests. */
  const inQueue = createFairQueue({ parallel: 1, waiting: Number.POSITIVE_INFINITY })
  /**
   * Visitors who would have to wait longer are told to retry. Only one visitor at a time is in the jobs' queue, where visitors and jobs take
   * turns.
   */
  const visitorsTurn = createFairQueue({ parallel: 1, waiting: 50, waitMs: 5_000 })
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  async function draw(toDraw: ToDraw): Promise<Buffer> {
    clearTimeout(idle)
    thread ??= startThread()
    try {
      const drawn = await answerOf(thread, toDraw, withinMs)
      if ('problem' in drawn) throw new Error(`A document could not be drawn: ${drawn.problem}`)
      return Buffer.from(drawn.pdf)
    } catch (error) {
      endThread()
      throw error
    } finally {
      idle = setTimeout(endThread, idleMs).unref()
    }
  }

  function startThread(): Worker {
    const worker = openThread()
    // Without a listener, an error would end the process.
    worker.on('error', () => {
      if (thread === worker) thread = null
    })
    return worker
  }

  function endThread(): void {
    void thread?.terminate()
    thread = null
  }

  return {
    forJob: (toDraw) => inQueue(() => draw(toDraw), 'jobs'),
    visitorsTurn: (work) => visitorsTurn(work),
    forVisitor: (toDraw) => inQueue(() => draw(toDraw), 'visitors'),
  }
}

function answerOf(worker: Worker, toDraw: ToDraw, withinMs: number): Promise<Drawn> {
  let forget = () => {}
  const answer = new Promise<Drawn>((resolve, reject) => {
    const onEnd = () => reject(new Error('The thread that draws documents ended'))
    const timer = setTimeout(() => reject(new Error('Drawing a document takes too long')), withinMs)
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

function openThread(): Worker {
  const here = import.meta.dirname
  // In a build this file may be in a folder of chunks next to the thread's; in development the sources need their loader.
  const built = [join(here, 'drawing-thread.js'), join(here, '../drawing-thread.js')].find((path) => existsSync(path))
  const sources = pathToFileURL(join(here, 'drawing-thread.ts')).href
  return built === undefined
    ? new Worker(`import('tsx/esm/api').then(({ register }) => register() && import('${sources}'))`, { eval: true, execArgv: [] })
    : new Worker(built)
}
