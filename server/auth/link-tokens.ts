// The tokens of links that are mailed. The database keeps the SHA-256, and, until the mail is written, the token itself in a form that only the
// shop's processes can read.
import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Seals } from './seals.ts'

export type LinkToken = {
  /** Its SHA-256, as a bytea. */
  hash: SQL
  /** The token for the mail that is still to be written. */
  sealed: string
}

/** A new token of 256 random bits. */
export function createLinkToken({ links }: Pick<Seals, 'links'>): LinkToken {
  const token = randomBytes(32).toString('base64url')
  return { hash: sql`decode(${createHash('sha256').update(token).digest('hex')}, 'hex')`, sealed: links.seal(token) }
}
