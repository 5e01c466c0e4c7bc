import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { InfoPageName } from '#common/info-pages/names.ts'

export type PageFacts = {
  /** The seller's name. */
  shopName: string
  /** ISO 4217. */
  currency: string
  /** IANA name, such as `Asia/Dhaka`: days and times are shown in it. */
  timeZone: string
  /** True if the sandbox replaces external parties. */
  sandbox: boolean
  contactEmail: string
  /** The operator's own address for machines to read; null if none is set, or it is invalid. */
  publishedContact: string | null
  /** null if the shop has no phone number. */
  contactPhone: string | null
  /** The identity providers for sign-in, in addition to the password. */
  identityProviders: readonly IdentityProviderName[]
  /** The existing information pages; an operator can hide each of them. */
  infoPages: readonly InfoPageName[]
  publicUrl: string
}
