import type { Ids } from './database-changes.ts'

type Gathering = {
  /** The time to collect more ids after the first. */
  waitMs: number
  minIntervalMs?: number
  retryMs?: number
}

export type Gatherer = { add(ids: Ids): void; stop(): void }

const maxIds = 10_000

/** Collects ids and delivers them together. After a failure the ids are kept and delivered with later ones. */
export function gather(deliver: (ids: Ids) => void | Promise<void>, { waitMs, minIntervalMs = 0, retryMs = 250 }: Gathering): Gatherer {
  let gathered: Set<string> | 'all' | null = null
  let timer: NodeJS.Timeout | undefined
  let isDelivering = false
  let isStopped = false
  let nextAt = 0

  function keep(ids: Ids): void {
    if (gathered === 'all' || ids === 'all') gathered = 'all'
    else {
      gathered ??= new Set()
      for (const id of ids) gathered.add(id)
      if (gathered.size > maxIds) gathered = 'all'
    }
  }

  function wait(ms: number): void {
    if (isStopped || timer || isDelivering || gathered === null) return
    timer = setTimeout(() => void flush(), Math.max(ms, nextAt - performance.now())).unref()
  }

  async function flush(): Promise<void> {
    timer = undefined
    if (gathered === null) return
    const ids: Ids = gathered
    gathered = null
    isDelivering = true
    nextAt = performance.now() + minIntervalMs
    let again = waitMs
    try {
      await deliver(ids)
    } catch {
      keep(ids)
      again = retryMs
    }
    isDelivering = false
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
