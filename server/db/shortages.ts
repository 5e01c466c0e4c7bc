// Resources that the database's machine can run out of. A shortage ends by itself or when an operator frees space, so the caller may retry.
import { sqlState } from './client.ts'

export type Shortage = {
  /** The SQLSTATE that reported it. */
  state: string
  text: string
  retryAfterSeconds: number
}

// Excludes 58P01 and 58P02: a missing or duplicate database file means damage, which does not end by itself.
const shortages = new Map<string, Omit<Shortage, 'state'>>([
  ['53000', { text: 'The database has run out of a resource of its machine, such as open files', retryAfterSeconds: 5 }],
  ['53100', { text: 'The disk of the database is full: free some space, nothing can be written until then', retryAfterSeconds: 30 }],
  ['53200', { text: 'The database has run out of memory', retryAfterSeconds: 5 }],
  ['53300', { text: 'The database accepts no more connections: max_connections is reached', retryAfterSeconds: 1 }],
  ['53400', { text: 'The database has reached a limit of its configuration, such as temp_file_limit', retryAfterSeconds: 5 }],
  ['58000', { text: 'The database got an error from its operating system', retryAfterSeconds: 30 }],
  ['58030', { text: 'The database cannot read or write its disk (I/O error): check the disk', retryAfterSeconds: 30 }],
])

/** Null if the error reports no shortage. Looks through `cause`. */
export function shortageOf(error: unknown): Shortage | null {
  const state = sqlState(error)
  const shortage = state === null ? undefined : shortages.get(state)
  return state !== null && shortage ? { state, ...shortage } : null
}

/**
 * Ignores a shortage. For writes that accompany a read, such as recording a session's last use: a database that cannot write can still be
 * read.
 */
export function passOverShortage(error: unknown): void {
  if (!shortageOf(error)) throw error
}
