// What the machine of the database can run out of. It passes by itself, or when somebody makes room, and the caller may come again.
import { sqlState } from './client.ts'

export type Shortage = {
  /** The SQLSTATE that told of it. */
  state: string
  /** For whoever runs the shop. */
  text: string
  retryAfterSeconds: number
}

// 58P01 and 58P02 are missing here: a file of the database that is not there, or twice, is damage and does not pass.
const shortages = new Map<string, Omit<Shortage, 'state'>>([
  ['53000', { text: 'The database has run out of a resource of its machine, such as open files', retryAfterSeconds: 5 }],
  ['53100', { text: 'The disk of the database is full: nothing can be written until somebody frees space', retryAfterSeconds: 30 }],
  ['53200', { text: 'The database has run out of memory', retryAfterSeconds: 5 }],
  ['53300', { text: 'The database takes no more connections: max_connections is reached', retryAfterSeconds: 1 }],
  ['53400', { text: 'The database has reached a limit of its configuration, such as temp_file_limit', retryAfterSeconds: 5 }],
  ['58000', { text: 'The database failed at its operating system', retryAfterSeconds: 30 }],
  ['58030', { text: 'The database cannot read or write its disk (I/O error): look at the disk', retryAfterSeconds: 30 }],
])

/** What the database lacked when it answered with this error; null for any other error. Looks through `cause`. */
export function shortageOf(error: unknown): Shortage | null {
  const state = sqlState(error)
  const shortage = state === null ? undefined : shortages.get(state)
  return state !== null && shortage ? { state, ...shortage } : null
}

/** For a write that a read brings along, such as the note of when a session was used: a database that cannot write can still be read. */
export function passOverShortage(error: unknown): void {
  if (!shortageOf(error)) throw error
}
