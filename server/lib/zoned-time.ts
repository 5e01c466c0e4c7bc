// Converts between local times and instants, with the time zones that Intl knows.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const [two, number] = ['2-digit', 'numeric'] as const
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: number, month: two, day: two, hour: two, minute: two, second: two },
    })
    formats.set(timeZone, format)
  }
  return format
}

/** Every zone kept its local mean time until then. Intl names earlier days by another calendar, in which they cannot be read back. */
const firstChanges = Date.UTC(1800, 0, 1)

/** A zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(someInstant: number, timeZone: string): number {
  const instant = Math.max(someInstant, firstChanges)
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1_000) * 1_000
}

const hours = 3_600_000

/**
 * The instant of a local time such as `2026-11-30T00:00`. If clocks show a time twice, the first counts; if they skip it, the result is
 * later by the skipped time. Throws RangeError for text that is not a local time.
 */
export function toInstant(local: string, timeZone: string): Date {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) throw new RangeError(`${local} is not a local time`)
  const before = offsetAt(asUtc - 24 * hours, timeZone)
  const after = offsetAt(asUtc + 24 * hours, timeZone)
  const shown = [before, after].filter((offset) => offsetAt(asUtc - offset, timeZone) === offset)
  return new Date(asUtc - (shown.length > 0 ? Math.max(...shown) : before))
}

/** The first moment of a day such as `2026-11-30` in a zone: midnight, or the moment when clocks skip it. Like the SQL function `shop_day_start`. */
export const startOfDay = (day: string, timeZone: string): Date => toInstant(`${day}T00:00`, timeZone)

/** A zone's local time at an instant, to the minute: `2026-11-30T00:00`. */
export function toLocal(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(0, 16)
}
