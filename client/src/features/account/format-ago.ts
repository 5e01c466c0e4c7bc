import { formatDayAt } from '#common/kit/format-day.ts'

const relative = new Intl.RelativeTimeFormat('en')
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `just now`, `5 minutes ago`, `3 days ago`; the day itself once a month has passed. */
export function formatAgo(time: string | Date, timeZone: string, nowMs = Date.now()): string {
  const passedMs = nowMs - new Date(time).getTime()
  const [unit, unitMs] = units.find(([, ms]) => passedMs >= ms) ?? []
  if (unit === undefined) return 'just now'
  const count = Math.floor(passedMs / unitMs)
  return unit === 'day' && count > 30 ? formatDayAt(time, timeZone) : relative.format(-count, unit)
}
