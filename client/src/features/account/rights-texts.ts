import type { ApiTokenRights } from '#common/api-tokens/rules.ts'

/** The rights of a token, fewest first. */
export const rightsTexts = {
  read: { name: 'Read only', line: 'Can read parts, purchases and your profile.' },
  full: { name: 'Full', line: "Can also place and change purchases. Can't pay." },
} as const satisfies Readonly<Record<ApiTokenRights, { name: string; line: string }>>

export const rightsChoices = Object.keys(rightsTexts) as ApiTokenRights[]
