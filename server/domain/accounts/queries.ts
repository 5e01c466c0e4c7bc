import { eq, sql } from 'drizzle-orm'
import { preparedOn } from '#server/db/prepared.ts'
import { users } from '#server/db/schema/users.ts'
import type { PublicCtx } from '../ctx.ts'

export type Me = { id: string; email: string; role: 'user' | 'admin'; displayName: string; photoUrl: string | null }

const photoOf = preparedOn((db) =>
  db
    .select({ photoUrl: users.photoUrl })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('photo'),
)

/** The signed-in user: enough for a page's frame. Null for visitors. */
export async function findMe({ db, actor }: PublicCtx): Promise<Me | null> {
  if (!actor) return null
  const [photo] = await photoOf(db).execute({ id: actor.userId })
  const { userId: id, email, role, displayName } = actor
  return { id, email, role, displayName, photoUrl: photo?.photoUrl ?? null }
}
