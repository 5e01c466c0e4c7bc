import { expect, it } from 'vitest'
import { toInstant, toLocal } from './zoned-time.ts'

it('agrees with the clocks at every hour of a year', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Dhaka', 'Australia/Lord_Howe', 'Africa/Casablanca'])
    for (let hour = 0; hour < 366 * 24; hour += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, hour, 15))
      const again = toInstant(toLocal(at, zone), zone)
      expect(toLocal(again, zone)).toBe(toLocal(at, zone))
      expect(again.getTime()).toBeLessThanOrEqual(at.getTime())
    }
})
