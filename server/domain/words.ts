// Searching the shop's own records: every word of the text must stand somewhere in a row.
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const maxWords = 8

/** The condition that each of the text's words, eight at most, stands in one of the columns, without regard to case. No words: no condition. */
export function hasText(columns: readonly PgColumn[], text = ''): SQL | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const row = sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`
  return and(...words.slice(0, maxWords).map((word) => sql`${row} ilike ${`%${escapeLike(word)}%`}`))
}

/** So that `%`, `_` and the backslash of a text stand for themselves. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
