import { z } from 'zod'

/** Resumes after the last event of an earlier stream. Unknown ids are accepted and cause a reset. */
export const LiveResume = z.object({ lastEventId: z.string().max(100).optional() })
