// Apart from the schema, for pages: a schema library would exceed their budget.
import { addDays } from '#common/kit/shop-day.ts'

export const auditRowsPerPage = 50

/** The most entries that a search counts and shows. */
export const mostAuditEntries = 10_000

/** Of the calendar that PostgreSQL has. */
const firstDay = '0001-01-01'

/** The most days of one file. */
export const mostAuditDays = 92

/**
 * The days of a file: without both ends the last 92, without one end 92 days from the other, until today at the latest. Null if there are more. An
 * empty text does not set an end.
 */
export function fileDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } | null {
  const end = to || (from && from >= today ? from : earlierOf(from ? addDays(from, mostAuditDays - 1) : today, today))
  const earliest = laterOf(addDays(end, 1 - mostAuditDays), firstDay)
  const start = from || earliest
  return start < earliest ? null : { from: start, to: end }
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other)
const laterOf = (one: string, other: string): string => (one < other ? other : one)
