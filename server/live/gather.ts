import type { Ids } from './database-changes.ts'

type Gathering = {
  /** How long the first id waits for others. */
  waitMs: number
  /** The minimum time between two deliveries. */
  everyMs?: number
  /** The pause after a failed delivery. */
  retryMs?: number
}

export type Gatherer = { add(ids: Ids): void; stop(): void }

const atMost = 10_000

/** Collects ids and delivers them together. After a failure the ids are kept and delivered with later ones. */
export function gather(handOn: (ids: Ids) => void | Promise<void>, { waitMs, everyMs = 0, retryMs = 250 }: Gathering): Gatherer {
  let gathered: Set<string> | 'all' | null = null
  let timer: NodeJS.Timeout | undefined
  let isHanding = false
  let isStopped = false
  let nextAt = 0

  function keep(ids: Ids): void {
    if (gathered === 'all' || ids === 'all') gathered = 'all'
    else {
      gathered ??= new Set()
      for (const id of ids) gathered.add(id)
      if (gathered.size > atMost) gathered = 'all'
    }
  }

  function wait(ms: number): void {
    if (isStopped || timer || isHanding || gathered === null) return
    timer = setTimeout(() => void pass(), Math.max(ms, nextAt - performance.now())).unref()
  }

  async function pass(): Promise<void> {
    timer = undefined
    if (gathered === null) return
    const ids: Ids = gathered
    gathered = null
    isHanding = true
    nextAt = performance.now() + everyMs
    let again = waitMs
    try {
      await handOn(ids)
    } catch {
      keep(ids)
      again = retryMs
    }
    isHanding = false
    wait(again)
  }

  return {
    add(ids) {
      keep(ids)
      wait(waitMs)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
