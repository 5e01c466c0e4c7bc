import { z } from 'zod'
import { PageNumber } from '#common/kit/paging.ts'
import { addDays } from '#common/kit/shop-day.ts'
import { day, line, textLimits } from '#common/kit/text.ts'

/** What an entry can be about. Entries of earlier versions have other words for some: `earlierTypes`. */
export const auditSubjects = [
  ...['account', 'product', 'order', 'purchase', 'payment', 'document', 'company', 'quote', 'approval', 'parcel', 'return'],
  ...['priceList', 'priceGroup', 'changeSet', 'import', 'webhook', 'setting', 'search', 'review', 'message'],
] as const

const dayExpected = 'Must be a day, such as 2026-01-31'
const shopDay = z.union([z.literal(''), day(dayExpected)], dayExpected).optional()

// An empty text is no filter, as in an address of a page.
const filters = {
  /** An e-mail address in any spelling, `command line` or `job`. */
  actor: line(254).optional(),
  action: line(100).optional(),
  subjectType: z.union([z.literal(''), z.enum(auditSubjects)], `Must be one of ${auditSubjects.join(', ')}`).optional(),
  /** As entries answer it: the e-mail address of an account. */
  subjectId: line(textLimits.name).optional(),
  /** Days of the shop, both included. */
  from: shopDay,
  to: shopDay,
}
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean => !from || !to || from <= to
const order = { path: ['to'], message: 'Must not be before the first day' }

export const AuditFilter = z.object(filters).refine(inOrder, order)
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditSearch = z.object({ ...filters, page: PageNumber }).refine(inOrder, order)
export type AuditSearch = z.infer<typeof AuditSearch>

export const auditRowsPerPage = 50

/** The most entries that a search counts and shows. */
export const mostAuditEntries = 10_000

/** The most days of one file. */
export const mostAuditDays = 92

/** The days of a file: without both ends the last 92, without one as many from the other, until today at the latest. Null if they are more. */
export function fileDays({ from, to }: Pick<AuditFilter, 'from' | 'to'>, today: string): { from: string; to: string } | null {
  const end = to || (from ? minOf(addDays(from, mostAuditDays - 1), today > from ? today : from) : today)
  const start = from || addDays(end, 1 - mostAuditDays)
  return start < addDays(end, 1 - mostAuditDays) ? null : { from: start, to: end }
}

const minOf = (one: string, other: string): string => (one < other ? one : other)
