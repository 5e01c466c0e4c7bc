// Narrows a call's actor to its required access, so that the type of the context shows who may call.
import { messages } from '#common/kit/messages.ts'
import type { Right } from '#common/staff/rights.ts'
import type { Actor } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { type StaffActor, withRight } from '#server/domain/context/rights.ts'
import type { CallContext } from './context.ts'

/** The domain checks ownership. A right is one of staff. */
export type Access = 'public' | 'customer' | Right

type ActorCall = Pick<CallContext, 'findActor' | 'presented'>

/** Throws UNAUTHORIZED for visitors. */
export async function requireActor(call: ActorCall): Promise<Actor> {
  const actor = await call.findActor()
  if (!actor) throw new DomainError('UNAUTHORIZED', call.presented ? messages.credentialsEnded : messages.signInFirst)
  return actor
}

/** Throws UNAUTHORIZED for visitors, and then like `withRight`. */
export async function requireRight<R extends Right>(right: R, call: ActorCall): Promise<StaffActor<R>> {
  return withRight(await requireActor(call), right)
}

/** Throws unless the caller has this access. */
export async function checkAccess(access: Access, call: ActorCall): Promise<void> {
  if (access === 'public') return
  if (access === 'customer') await requireActor(call)
  else await requireRight(access, call)
}
