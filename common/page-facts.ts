import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { InfoPageName } from '#common/info-pages/names.ts'

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
  /** The pages about the shop that exist; an operator can hide each of them. */
  infoPages: readonly InfoPageName[]
  /** The shop's public address, without a trailing slash. */
  publicUrl: string
}
