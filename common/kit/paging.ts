// Numbered pages, for tables and lists in the browser. Programs use cursors, because new rows do not shift them.
import { wholeNumberWithin } from './text.ts'

export const PageNumber = wholeNumberWithin(1, 1_000_000).default(1)

/** The number of rows per page, at most 100. */
export const rowsPerPage = (usual: number) => wholeNumberWithin(1, 100).default(usual)

export type Paged = { page: number; perPage: number }

export const rowsBefore = ({ page, perPage }: Paged): number => (page - 1) * perPage

/** The paging fields of an answer: `pages` is at least 1, and a page beyond the last is empty. */
export const placeOf = (total: number, { page, perPage }: Paged) => ({ total, page, pages: Math.max(1, Math.ceil(total / perPage)) })
