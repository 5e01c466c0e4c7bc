import { addDays } from '#common/kit/shop-day.ts'

/** The maximum number of unexpired tokens per account. */
export const maxApiTokens = 20

/** The last day of a token is at most this number of days after today. */
export const maxApiTokenDays = 365

/** True if a token may end with `lastDay`; `today` is the shop's day. */
export const isTokenEnd = (lastDay: string, today: string): boolean => lastDay >= today && lastDay <= addDays(today, maxApiTokenDays)

export const apiTokenRights = ['read', 'full'] as const
export type ApiTokenRights = (typeof apiTokenRights)[number]
