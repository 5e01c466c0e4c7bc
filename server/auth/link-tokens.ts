// Tokens of mailed links. The database stores their SHA-256. Until the mail is written, it also stores the token itself, encrypted so that
// only the shop's processes can read it.
import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Seals } from './seals.ts'

export type LinkToken = {
  hash: SQL<string>
  /** Encrypted, for the mail that is not written yet. */
  sealed: string
}

/** A new token of 256 random bits. */
export function createLinkToken({ links }: Pick<Seals, 'links'>): LinkToken {
  const token = randomBytes(32).toString('base64url')
  return { hash: sql<string>`decode(${createHash('sha256').update(token).digest('hex')}, 'hex')`, sealed: links.seal(token) }
}
