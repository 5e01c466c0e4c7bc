import { z } from 'zod'
import { PageNumber } from '#common/kit/paging.ts'
import { day, line, textLimits } from '#common/kit/text.ts'
import { auditSubjects } from './actions.ts'

const dayExpected = 'Must be a day, such as 2026-01-31'
const shopDay = z.union([z.literal(''), day(dayExpected)], dayExpected).optional()

// An empty text does not filter, as in an address of a page.
const filters = {
  /** An e-mail address in any spelling, `command line` or `job`. */
  actor: line(254).optional(),
  action: line(100).optional(),
  subjectType: z.union([z.literal(''), z.enum(auditSubjects)], 'Must be a type of subject, such as product or account').optional(),
  /** As entries answer it: the e-mail address of an account. */
  subjectId: line(textLimits.name).optional(),
  /** The shop's days, both included. */
  from: shopDay,
  to: shopDay,
}
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean => !from || !to || from <= to
const order = { path: ['to'], message: 'Must not be before the first day' }

export const AuditFilter = z.object(filters).refine(inOrder, order)
export type AuditFilter = z.infer<typeof AuditFilter>

export const AuditSearch = z.object({ ...filters, page: PageNumber }).refine(inOrder, order)
export type AuditSearch = z.infer<typeof AuditSearch>
