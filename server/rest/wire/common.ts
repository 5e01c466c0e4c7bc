import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { ListCursor, ListLimit } from '#common/kit/paging.ts'
import { EmailAddress } from '#common/users/schema.ts'
import { type ErrorCode, statusOf } from '#server/domain/context/errors.ts'
import { ruledBy } from './documented.ts'
import { queryCount } from './numbers.ts'

/** Refusal codes over REST. `METHOD_NOT_SUPPORTED` is tRPC's name for METHOD_NOT_ALLOWED. */
const codes = Object.keys(statusOf).filter((code) => code !== 'METHOD_NOT_SUPPORTED') as [ErrorCode]

export const Refusal = z
  .object({
    code: z.enum(codes).describe('The kind of error'),
    message: z.string().describe('What went wrong, as text for people'),
    requestId: z.string().describe('Quote it when you contact the shop about this call'),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('For invalid input: each field and what is wrong with it'),
  })
  .meta({ id: 'Refusal' })
export type Refusal = z.infer<typeof Refusal>

const acknowledged = z.literal(true)
export const count = z.int().min(0)

export const Inserted = z.object({ acknowledged, insertedId: z.string() }).meta({ id: 'Inserted' })
export const Modified = z.object({ acknowledged, modifiedCount: count }).meta({ id: 'Modified' })
export const Deleted = z.object({ acknowledged, deletedCount: count }).meta({ id: 'Deleted' })

export const inserted = (id: number | string): z.infer<typeof Inserted> => ({ acknowledged: true, insertedId: String(id) })
export const modified = (modifiedCount: number): z.infer<typeof Modified> => ({ acknowledged: true, modifiedCount })
export const deleted = (deletedCount: number): z.infer<typeof Deleted> => ({ acknowledged: true, deletedCount })

/** A malformed id gets 404. */
const idInPath = (rule: z.ZodType, description: string) => ruledBy(z.string().max(100), rule).describe(description)

export const itemIdInPath = idInPath(z.string().regex(/^\d{1,15}$/), 'The _id of the item')
export const orderNumberInPath = idInPath(z.string().regex(/^\d{1,8}$/), 'The _id of the order')
export const userIdInPath = idInPath(z.uuid(), 'The _id of the account')

/** An account's e-mail address; the domain validates it. */
export const accountEmail = (description: string) =>
  ruledBy(z.string(messages.emailRequired), EmailAddress).meta({ format: 'email', description })

export const PageQuery = z.object({
  limit: queryCount(ListLimit).optional().describe('The maximum number of entries'),
  cursor: ruledBy(z.string(), ListCursor).optional().describe('The start of the page, from the Link header of the previous page'),
})

export const readPage = ({ limit, cursor }: z.infer<typeof PageQuery>) => ({
  ...(limit !== undefined && { limit: Number(limit) }),
  ...(cursor !== undefined && { cursor }),
})
