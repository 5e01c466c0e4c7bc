/** How many unexpired tokens an account may have. */
export const maxApiTokens = 20

/** A token ends within a year. */
export const maxApiTokenDays = 366

export const apiTokenRights = ['read', 'full'] as const
export type ApiTokenRights = (typeof apiTokenRights)[number]
