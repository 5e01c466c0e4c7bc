import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { dayAt } from '#common/kit/shop-day.ts'
import { day, requiredLine } from '#common/kit/text.ts'
import { apiTokenRights, isTokenEnd } from './rules.ts'

export const NewApiToken = z.object({
  name: requiredLine(100, messages.nameRequired),
  rights: z.enum(apiTokenRights, 'Must be read or full'),
  /** The last valid day: from the shop's today to one year ahead. `isTokenEnd` checks it, because it depends on the shop's time zone. */
  lastDay: day(messages.tokenEndInvalid),
})
export type NewApiToken = z.infer<typeof NewApiToken>

/** `NewApiToken` with the check of the last day, for forms. */
export const newApiTokenIn = (timeZone: string) =>
  NewApiToken.extend({
    lastDay: NewApiToken.shape.lastDay.refine((lastDay) => isTokenEnd(lastDay, dayAt(new Date(), timeZone)), messages.tokenEndInvalid),
  })

export const ApiTokenRef = z.object({ id: z.uuid(messages.apiTokenNotFound) })
export type ApiTokenRef = z.infer<typeof ApiTokenRef>
