// A signed-in user for tests that are not about signing in: inserts the row that a sign-in would create.
import { createHash, randomBytes } from 'node:crypto'
import type { SessionKind } from '#server/auth/session-kind.ts'
import type { StartedSession } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/sessions.ts'

const hour = 3_600_000

export async function insertSession(db: Db, kind: SessionKind, userId: string): Promise<StartedSession> {
  const credential = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(credential).digest('base64url')
  const expiresAt = new Date(Date.now() + (kind === 'token' ? hour : 30 * 24 * hour))
  const endsAt = kind === 'token' ? expiresAt : new Date(Date.now() + 90 * 24 * hour)
  await db.insert(sessions).values({ id, userId, kind, expiresAt, endsAt, isPrefixed: true })
  return { credential, id, expiresAt }
}
