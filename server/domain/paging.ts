// Numbered pages, for tables and lists that people leaf through. What programs read goes on by cursors, which no new row shifts.
import { z } from 'zod'

const pageNumber = 'Must be a page number'

/** The number of a page, from 1. */
export const PageNumber = z.number(pageNumber).int(pageNumber).min(1, pageNumber).max(1_000_000, pageNumber).default(1)

/** How many rows a page has, at most 100. */
export const rowsPerPage = (usual: number) =>
  z.number('Must be a number').int('Must be a whole number').min(1, 'Must be 1 to 100').max(100, 'Must be 1 to 100').default(usual)

export type Paged = { page: number; perPage: number }

/** How many rows stand before a page. */
export const rowsBefore = ({ page, perPage }: Paged): number => (page - 1) * perPage

/** What an answer says of its place: `pages` is at least 1, and a page behind the last is empty. */
export const placeOf = (total: number, { page, perPage }: Paged) => ({ total, page, pages: Math.max(1, Math.ceil(total / perPage)) })
