import type { IdentityProviderName } from '#common/identities/rules.ts'

/** What every page is told about the shop. */
export type PageFacts = {
  /** ISO 4217. */
  currency: string
  /** Whether stand-ins answer for the outside parties. */
  sandbox: boolean
  contactEmail: string
  /** null without a phone line. */
  contactPhone: string | null
  /** Who people may sign in with, beside a password. */
  identityProviders: readonly IdentityProviderName[]
  /** Where people reach the shop, without a slash at the end. */
  publicUrl: string
}
