import { z } from 'zod'
import { statusOf } from '#server/domain/errors.ts'

/** How every refusal looks. */
export const Refusal = z
  .object({
    code: z.enum(Object.keys(statusOf) as [keyof typeof statusOf]).describe('What kind of refusal it is'),
    message: z.string(),
    requestId: z.string().describe('Name it when you ask the shop about this call'),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('For bad input: which field, and what is wrong'),
  })
  .meta({ id: 'Refusal' })
export type Refusal = z.infer<typeof Refusal>

const acknowledged = z.literal(true)

export const Inserted = z.object({ acknowledged, insertedId: z.string() }).meta({ id: 'Inserted' })
export const Modified = z.object({ acknowledged, modifiedCount: z.int() }).meta({ id: 'Modified' })
export const Deleted = z.object({ acknowledged, deletedCount: z.int() }).meta({ id: 'Deleted' })

export const inserted = (id: number | string): z.infer<typeof Inserted> => ({ acknowledged: true, insertedId: String(id) })
export const modified = (modifiedCount: number): z.infer<typeof Modified> => ({ acknowledged: true, modifiedCount })
export const deleted = (deletedCount: number): z.infer<typeof Deleted> => ({ acknowledged: true, deletedCount })

export const IdPath = z.object({ id: z.string().max(100) })
export const EmailPath = z.object({ email: z.string() })

/** Where to go on in a list. `limit` 1 to 1000. */
export const PageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number')
    .optional()
    .describe('1 to 1000, 1000 by default'),
  cursor: z.string().optional().describe('From the Link header of the page before'),
})

/** The list part of a query, as the domain has it. */
export const readPage = ({ limit, cursor }: z.infer<typeof PageQuery>) => ({
  ...(limit !== undefined && { limit: Number(limit) }),
  ...(cursor !== undefined && { cursor }),
})
