import { describeDevice } from '#common/accounts/rules.ts'
import { type CustomerCtx, signInOf } from '#server/domain/context/ctx.ts'

export type SessionView = {
  id: string
  /** 'Firefox on Windows'; for a program, its User-Agent name. */
  device: string
  /** True for a browser, false for a program with a bearer token of one hour. */
  isBrowser: boolean
  address: string | null
  lastUsedAt: Date
  signedInAt: Date
  /** True for the caller's session. */
  isCurrent: boolean
}

/** The sessions of the caller's account: the current one first, then by last use. */
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
