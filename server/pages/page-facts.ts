import type { IdentityProviderName } from '#server/domain/identities/rules.ts'

/** What every page is told about the shop. */
export type PageFacts = {
  /** ISO 4217. */
  currency: string
  sandbox: boolean
  contactEmail: string
  /** null where nobody answers one. */
  contactPhone: string | null
  /** Who people may sign in with, beside a password. */
  identityProviders: readonly IdentityProviderName[]
  /** Without a slash at the end. */
  publicUrl: string
}

/** JSON that cannot end the element it stands in. */
export const jsonInDocument = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
