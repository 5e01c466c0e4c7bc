import { describe, expect, it } from 'vitest'
import { formatAgo } from './format-ago.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('-', () => {
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T12:00:30Z', 'just now'],
    ['2026-11-21T11:59:00Z', '1 minute ago'],
    ['2026-11-21T11:01:00Z', '59 minutes ago'],
    ['2026-11-21T09:30:00Z', '2 hours ago'],
    ['2026-11-20T11:00:00Z', '1 day ago'],
    ['2026-10-22T12:00:00Z', '30 days ago'],
    ['2026-10-20T12:00:00Z', '20 Oct 2026'],
  ])('-', (time, text) => {
    expect(formatAgo(time, 'UTC', now)).toBe(text)
  })
})
