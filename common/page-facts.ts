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
  /** The identity providers for signing in, besides the password. */
  identityProviders: readonly IdentityProviderName[]
  /** The shop's public address, without a trailing slash. */
  publicUrl: string
}
