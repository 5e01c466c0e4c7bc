import { afterEach, expect, it, vi } from 'vitest'
import { createSharedClock } from './shared-clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

const hour = 3_600_000
const near = (at: Date, expected: number) => expect(Math.abs(at.getTime() - expected)).toBeLessThan(1_000)

it('follows the database clock, however this machine’s clock is set', () => {
  const clock = createSharedClock()
  near(clock.now(), Date.now())
  const database = Date.now() - hour
  clock.hear(database)
  near(clock.now(), database)
  vi.useFakeTimers({ now: Date.now() + 5 * hour, toFake: ['Date'] })
  near(clock.now(), database)
})

it('ignores late messages, and follows a clock that was set back', () => {
  const clock = createSharedClock()
  const database = Date.now()
  clock.hear(database)
  clock.hear(database - 1_500)
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(database)
  clock.hear(database - hour)
  near(clock.now(), database - hour)
})
