import { z } from 'zod'

/** Resumes where the reader's last stream ended. Unknown ids are accepted and cause a reset. */
export const LiveResume = z.object({ lastEventId: z.string().max(100).optional() })
