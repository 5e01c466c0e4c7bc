// Column types that Drizzle does not have.
import { customType } from 'drizzle-orm/pg-core'

/** The words of a document, for full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
