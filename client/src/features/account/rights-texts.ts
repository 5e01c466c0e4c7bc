import type { ApiTokenRights } from '#server/domain/api-tokens/rules.ts'

/** What a token may do, in words. */
export const rightsTexts: Readonly<Record<ApiTokenRights, { name: string; line: string }>> = {
  read: { name: 'Read only', line: 'Reads parts, orders and your profile. Changes nothing.' },
  full: { name: 'Full', line: 'Orders, pays and changes things in your name too.' },
}
