import { messages } from '#common/messages.ts'
import { type CustomerCtx, signInOf } from '../ctx.ts'
import { DomainError } from '../errors.ts'
import type { SessionRef } from './schema.ts'

/** Signs one session of the caller's account out. Throws NOT_FOUND where it is over already, or another account's. */
export async function endSession({ sessions, actor }: CustomerCtx, { id }: SessionRef): Promise<{ ended: 1 }> {
  if (!(await sessions.endSignIn(actor.userId, id))) throw new DomainError('NOT_FOUND', messages.sessionNotFound)
  return { ended: 1 }
}

/** Signs all sessions of the caller's account out but this one. */
export async function endOtherSessions({ sessions, actor }: CustomerCtx): Promise<{ ended: number }> {
  return { ended: await sessions.endOtherSignIns(actor.userId, signInOf(actor)) }
}
