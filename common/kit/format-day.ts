// Formats days and times. Always in English and in the shop's time zone, so that server and browser produce the same text. Apart from format.ts,
// because public pages without days have no bytes to spare.
import { clockOf, dayAt } from './shop-day.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A calendar day such as `2026-11-21` → `21 Nov 2026`. */
export function formatDay(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number)
  return `${date} ${months[month - 1]} ${year}`
}

/** `21 Nov 2026`: the shop's day at a moment. `timeZone` is the shop's. */
export const formatDayAt = (time: string | Date, timeZone: string): string => formatDay(dayAt(time, timeZone))

/** `01:31 GMT+6`: the shop's clock at a moment. */
export const formatHour = (time: string | Date, timeZone: string): string => clockOf(timeZone).format(new Date(time))

export const formatMoment = (time: string | Date, timeZone: string): string =>
  `${formatDayAt(time, timeZone)}, ${formatHour(time, timeZone)}`
