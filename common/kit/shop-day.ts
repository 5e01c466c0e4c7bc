// The shop's day: pages, documents, filters, exports and mails name days in `TIME_ZONE`. The SQL function
// `shop_day` gives the same day. Days are made and compared with them only: docs/configuration.md lists all uses.

const dayFormats = new Map<string, Intl.DateTimeFormat>()
const clocks = new Map<string, Intl.DateTimeFormat>()

function kept(formats: Map<string, Intl.DateTimeFormat>, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { ...options, timeZone, calendar: 'iso8601', numberingSystem: 'latn' })
    formats.set(timeZone, format)
  }
  return format
}

/** The calendar day at a moment in a time zone, as `2026-11-21`. Throws RangeError for an unknown zone or an invalid time. */
export function dayAt(time: string | Date, timeZone: string): string {
  const format = kept(dayFormats, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** True if Node or the browser knows a time zone. A start also asks PostgreSQL. */
export function isTimeZone(name: string): boolean {
  try {
    return dayAt(new Date(), name) !== ''
  } catch {
    return false
  }
}

/** The zone, or UTC for none and for one that Node or the browser does not know: names of zones come and go. */
export const knownZone = (name: string | null): string => (name !== null && isTimeZone(name) ? name : 'UTC')

const dayMs = 86_400_000

/** The day a number of days after another one: `addDays('2026-02-28', 1)` is `2026-03-01`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Writes the time of day with the zone's offset, such as `01:31 GMT+6`. */
export const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  kept(clocks, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' })
