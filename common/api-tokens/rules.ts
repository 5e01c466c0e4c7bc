/** The maximum number of unexpired tokens per account. */
export const maxApiTokens = 20

export const maxApiTokenDays = 366

export const apiTokenRights = ['read', 'full'] as const
export type ApiTokenRights = (typeof apiTokenRights)[number]
