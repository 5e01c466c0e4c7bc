import type { CustomerCtx } from '#server/domain/context/ctx.ts'

/** Who acts, as audit entries have it. */
export const byOf = ({ actor, address, requestId }: CustomerCtx) => ({
  actor: actor.userId,
  via: null,
  roles: actor.role === 'admin' ? ['admin'] : actor.staffRoles,
  address,
  requestId: requestId ?? null,
})
