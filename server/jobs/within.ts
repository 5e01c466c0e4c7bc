import { setTimeout as pause } from 'node:timers/promises'

/** `done` must never reject. */
export async function within(ms: number, done: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  await Promise.race([done, pause(ms, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}
