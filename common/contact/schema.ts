import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { requiredLine, requiredLines, textLimits } from '#common/kit/text.ts'
import { EmailAddress } from '../users/schema.ts'

export const NewContactMessage = z.object({
  email: EmailAddress,
  subject: requiredLine(textLimits.other, messages.subjectRequired),
  message: requiredLines(textLimits.message, messages.messageRequired),
})
export type NewContactMessage = z.infer<typeof NewContactMessage>

export const ContactMessageList = z.object({ page: PageNumber, perPage: rowsPerPage(20), handled: z.boolean().optional() })
export type ContactMessageList = z.infer<typeof ContactMessageList>

export const ContactMessageHandling = z.object({
  id: z.number('Must be a message id').int('Must be a message id').positive().max(Number.MAX_SAFE_INTEGER),
  handled: z.boolean(),
})
export type ContactMessageHandling = z.infer<typeof ContactMessageHandling>
