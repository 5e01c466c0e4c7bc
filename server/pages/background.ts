import { setTimeout as pause } from 'node:timers/promises'

/** Runs work in the background: one piece at a time, and at most half of the time, so that requests are answered in between. */
export function createBackground(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    let startedAt = 0
    const running = last.then(() => {
      startedAt = performance.now()
      return work()
    })
    const rest = () => pause(performance.now() - startedAt)
    last = running.then(rest, rest)
    return running
  }
}
