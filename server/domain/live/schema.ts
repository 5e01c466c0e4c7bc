import { z } from 'zod'

/** How a reader goes on where its last stream ended. What is no id of ours is one that nobody knows. */
export const LiveResume = z.object({ lastEventId: z.string().max(100).optional() })
