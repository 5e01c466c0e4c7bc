// Numbered pages, for tables and lists in the browser. Programs use cursors, because new rows do not shift them.
import { z } from 'zod'
import { wholeNumberWithin } from './text.ts'

export const PageNumber = wholeNumberWithin(1, 1_000_000).default(1)

/** The number of rows per page, at most 100. */
export const rowsPerPage = (usual: number) => wholeNumberWithin(1, 100).default(usual)

export type Paged = { page: number; perPage: number }

export const rowsBefore = ({ page, perPage }: Paged): number => (page - 1) * perPage

/** The paging fields of an answer: `pages` is at least 1, and a page beyond the last is empty. */
export const placeOf = (total: number, { page, perPage }: Paged) => ({ total, page, pages: Math.max(1, Math.ceil(total / perPage)) })

/** The maximum and default number of rows per list. */
export const maxListLimit = 1000
export const ListLimit = wholeNumberWithin(1, maxListLimit).default(maxListLimit)

/** The start of a list's next page: an opaque value from the previous page. */
export const ListCursor = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'Must be the cursor of an earlier page')
