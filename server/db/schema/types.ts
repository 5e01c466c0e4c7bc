// Column types that Drizzle lacks.
import { customType } from 'drizzle-orm/pg-core'

/** A document's words, for full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
