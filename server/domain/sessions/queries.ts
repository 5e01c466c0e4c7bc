import { describeDevice } from '#common/accounts/rules.ts'
import { type CustomerCtx, signInOf } from '../ctx.ts'

export type SessionView = {
  id: string
  /** 'Firefox on Windows'; a program by the name it gives itself. */
  device: string
  /** Whether it is a browser, or a program with a token of an hour. */
  isBrowser: boolean
  address: string | null
  lastUsedAt: Date
  signedInAt: Date
  /** The one that asks. */
  isCurrent: boolean
}

/** Where the caller's account is signed in: this one first, then the last used. */
export async function listSessions({ sessions, actor }: CustomerCtx): Promise<SessionView[]> {
  const current = signInOf(actor)
  const list = (await sessions.listSignIns(actor.userId)).map(({ id, kind, address, userAgent, lastUsedAt, createdAt }) => ({
    id,
    device: describeDevice(userAgent),
    isBrowser: kind === 'browser',
    address,
    lastUsedAt,
    signedInAt: createdAt,
    isCurrent: id === current,
  }))
  return list.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
