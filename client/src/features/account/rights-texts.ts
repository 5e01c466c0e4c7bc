import type { ApiTokenRights } from '#common/api-tokens/rules.ts'

/** The rights of a token in English, fewest first. */
export const rightsTexts = {
  read: { name: 'Read only', line: 'Reads parts, orders and your profile. Changes nothing.' },
  full: { name: 'Full', line: 'Orders and changes things in your name too. It cannot pay.' },
} as const satisfies Readonly<Record<ApiTokenRights, { name: string; line: string }>>

export const rightsChoices = Object.keys(rightsTexts) as ApiTokenRights[]
