// Narrows a call's actor to its required access, so that the type of the context shows who may call.
import { messages } from '#common/kit/messages.ts'
import { type Actor, type AdminActor, isAdminActor } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { CallContext } from './context.ts'

/** The domain checks ownership. */
export type Access = 'public' | 'customer' | 'admin'

type ActorCall = Pick<CallContext, 'findActor' | 'presented'>

/** Throws UNAUTHORIZED for visitors. */
export async function requireActor(call: ActorCall): Promise<Actor> {
  const actor = await call.findActor()
  if (!actor) throw new DomainError('UNAUTHORIZED', call.presented ? messages.credentialsEnded : messages.signInFirst)
  return actor
}

/** Throws UNAUTHORIZED for visitors, FORBIDDEN for customers. */
export async function requireAdmin(call: ActorCall): Promise<AdminActor> {
  const actor = await requireActor(call)
  if (!isAdminActor(actor)) throw new DomainError('FORBIDDEN', messages.adminsOnly)
  return actor
}

/** Throws unless the caller has this access. */
export async function checkAccess(access: Access, call: ActorCall): Promise<void> {
  if (access === 'customer') await requireActor(call)
  if (access === 'admin') await requireAdmin(call)
}
