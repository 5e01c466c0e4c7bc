import type { IdentityProviderName } from '#common/identities/rules.ts'

/** Facts about the shop that every page gets. */
export type PageFacts = {
  /** ISO 4217. */
  currency: string
  /** Whether the sandbox replaces outside parties. */
  sandbox: boolean
  contactEmail: string
  /** null without a phone line. */
  contactPhone: string | null
  /** Who people may sign in with, beside a password. */
  identityProviders: readonly IdentityProviderName[]
  /** Where people reach the shop, without a slash at the end. */
  publicUrl: string
}
