import { expect, it } from 'vitest'
import { toInstant, toLocal } from './zoned-time.ts'

it.each([
  ['2026-11-30T00:00', 'Asia/Dhaka', '2026-11-29T18:00:00.000Z'],
  ['2026-11-30T00:00', 'UTC', '2026-11-30T00:00:00.000Z'],
  ['2026-07-01T12:30', 'Europe/Berlin', '2026-07-01T10:30:00.000Z'],
  ['2026-12-01T12:30', 'Europe/Berlin', '2026-12-01T11:30:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-11-01T00:00', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02T00:00', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-10-04T00:00', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z'],
  ['2026-01-01T00:00', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
  ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ['0050-01-01T00:00', 'UTC', '0050-01-01T00:00:00.000Z'],
  ['0001-01-01T06:00', 'Asia/Dhaka', '0000-12-31T23:58:20.000Z'],
])('reads %s in %s, and writes it again', (local, zone, instant) => {
  expect(toInstant(local, zone).toISOString()).toBe(instant)
  expect(toLocal(new Date(instant), zone)).toBe(local)
})

it.each([
  // Skipped when clocks are put forward.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T02:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  // This zone puts its clocks forward at midnight, so the day begins at one.
  ['2026-04-24T00:00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  // Shown twice when clocks are put back; the first time counts.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
])('reads %s in %s, where clocks change', (local, zone, instant) => {
  expect(toInstant(local, zone).toISOString()).toBe(instant)
})

it.each(['', '2026-11-30', '2026-13-01T00:00', '2026-11-30T25:00', '2026-11-30T00:00Z', '2026-11-30T00:00:00'])('refuses %j', (text) => {
  expect(() => toInstant(text, 'UTC')).toThrow(RangeError)
})
