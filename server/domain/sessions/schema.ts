import { z } from 'zod'
import { messages } from '#common/messages.ts'

/** A session by the name that its list gives it, which opens nothing. */
export const SessionRef = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{43}$/, messages.sessionNotFound) })
export type SessionRef = z.infer<typeof SessionRef>
