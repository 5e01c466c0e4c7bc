// Text search in the shop's records: a row matches if it contains every word of the text.
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const maxWords = 8

/** The condition that each of the text's words, at most eight, occurs in one of the columns, ignoring case. Undefined without words. */
export function hasText(columns: readonly (PgColumn | SQL)[], text = ''): SQL | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const row = sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`
  return and(...words.slice(0, maxWords).map((word) => sql`${row} ilike ${`%${escapeLike(word)}%`}`))
}

/** Escapes `%`, `_` and the backslash for ILIKE. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
