import { messages } from '#common/kit/messages.ts'
import { type CustomerCtx, signInOf } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { SessionRef } from './schema.ts'

/** Ends one session of the caller's account. Throws NOT_FOUND if it has ended or belongs to another account. */
export async function endSession({ sessions, actor }: CustomerCtx, { id }: SessionRef): Promise<{ ended: 1 }> {
  if (!(await sessions.endSignIn(actor.userId, id))) throw new DomainError('NOT_FOUND', messages.sessionNotFound)
  return { ended: 1 }
}

export async function endOtherSessions({ sessions, actor }: CustomerCtx): Promise<{ ended: number }> {
  return { ended: await sessions.endOtherSignIns(actor.userId, signInOf(actor)) }
}
