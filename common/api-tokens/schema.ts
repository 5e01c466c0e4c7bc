import { z } from 'zod'
import { messages } from '../messages.ts'
import { day, requiredLine } from '../text.ts'
import { apiTokenRights, maxApiTokenDays } from './rules.ts'

const dayMs = 86_400_000

/** A token expires at the end of its last day, in UTC. */
export const endOfDay = (lastDay: string): Date => new Date(Date.parse(`${lastDay}T00:00:00Z`) + dayMs)

export const NewApiToken = z.object({
  name: requiredLine(100, messages.nameRequired),
  rights: z.enum(apiTokenRights, 'Must be read or full'),
  /** The last valid day, in UTC: from today to one year ahead. */
  lastDay: day(messages.tokenEndInvalid).refine((lastDay) => {
    const ahead = endOfDay(lastDay).getTime() - Date.now()
    return ahead > 0 && ahead <= maxApiTokenDays * dayMs
  }, messages.tokenEndInvalid),
})
export type NewApiToken = z.infer<typeof NewApiToken>

export const ApiTokenRef = z.object({ id: z.uuid(messages.apiTokenNotFound) })
export type ApiTokenRef = z.infer<typeof ApiTokenRef>
