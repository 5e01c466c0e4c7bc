import { expect, it } from 'vitest'
import { readAddressDay } from './address-day.ts'

it('reads days that exist, and nothing else', () => {
  expect(readAddressDay(' 2026-01-31 ')).toBe('2026-01-31')
  const others = ['', 'yesterday', '2026-02-30', '0000-01-01', '2026-1-1', '2026-01-31T00:00', '31.01.2026', null]
  expect(others.map(readAddressDay)).toEqual(others.map(() => ''))
})
