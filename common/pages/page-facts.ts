import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { ShownSettings } from '#common/settings/shown.ts'

/** Facts about the shop for every page. The settings may change while a page is open. */
export type PageFacts = ShownSettings & {
  /** ISO 4217. */
  currency: string
  /** IANA name, such as `Asia/Dhaka`: days and times are shown in it. */
  timeZone: string
  /** True if the sandbox replaces external parties. */
  sandbox: boolean
  /** The identity providers for sign-in, in addition to the password. */
  identityProviders: readonly IdentityProviderName[]
  publicUrl: string
}
