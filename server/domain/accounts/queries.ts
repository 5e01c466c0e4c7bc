import { eq, sql } from 'drizzle-orm'
import { type Right, rightsOf, type StaffRole } from '#common/staff/rights.ts'
import { demandsFactor } from '#server/db/lacks-factor.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { users } from '#server/db/schema/users.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { hasPriceLists } from '../prices/held.ts'

/** `hasPriceLists`: they have a price list that is valid now or later. Without one all prices are the public ones. */
export type Me = {
  id: string
  email: string
  role: 'user' | 'admin'
  /** Sorted as in the table of rights; none for admins. */
  staffRoles: readonly StaffRole[]
  /** The names of what the account may do in the shop, besides what customers may. None while `needsSecondFactor`. */
  rights: readonly Right[]
  /** True if the shop demands a second factor of this account, which has none. */
  needsSecondFactor: boolean
  displayName: string
  photoUrl: string | null
  hasPriceLists: boolean
  hasSecondFactor: boolean
  /** True if the shop demands a second factor of this account: it cannot remove its last one. */
  demandsSecondFactor: boolean
}

const shownOf = preparedOn((db) =>
  db
    .select({
      photoUrl: users.photoUrl,
      hasPriceLists,
      hasSecondFactor: sql<boolean>`has_factor(${users.id})`,
      demandsSecondFactor: demandsFactor,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('me'),
)

/** The signed-in user, with the fields of a page's frame. Null for visitors. */
export async function findMe({ db, actor }: PublicCtx): Promise<Me | null> {
  if (!actor) return null
  const [shown] = await shownOf(db).execute({ id: actor.userId })
  const { userId: id, email, role, staffRoles, lacksFactor, displayName } = actor
  return {
    id,
    email,
    role,
    staffRoles,
    rights: lacksFactor ? [] : rightsOf(actor),
    needsSecondFactor: lacksFactor,
    displayName,
    photoUrl: shown?.photoUrl ?? null,
    hasPriceLists: shown?.hasPriceLists ?? false,
    hasSecondFactor: shown?.hasSecondFactor ?? false,
    demandsSecondFactor: shown?.demandsSecondFactor ?? false,
  }
}
