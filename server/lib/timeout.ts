import { setTimeout as pause } from 'node:timers/promises'

/** Rejects with `late()` if the work takes longer than `ms`. The work continues, and its later failure is ignored. */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const timer = new AbortController()
  work.catch(() => {})
  try {
    return await Promise.race([
      work,
      pause(ms, undefined, { signal: timer.signal }).then(() => {
        throw late()
      }),
    ])
  } finally {
    timer.abort()
  }
}
