import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'

/** References a session by its public id, which is not a credential. */
export const SessionRef = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{43}$/, messages.sessionNotFound) })
export type SessionRef = z.infer<typeof SessionRef>
