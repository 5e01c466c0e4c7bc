// Identity providers and sign-in failures. The browser uses both.

export const identityProviderNames = ['google', 'github'] as const
export type IdentityProviderName = (typeof identityProviderNames)[number]

export const providerTitles: Readonly<Record<IdentityProviderName, string>> = { google: 'Google', github: 'GitHub' }

/** The specification's codes for failures at a provider, or on the way there and back. */
export const providerCodes = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'web-storage-unsupported',
  'invalid-api-key',
  'internal-error',
] as const
export type ProviderCode = (typeof providerCodes)[number]

/** Reasons why the shop refuses a sign-in or a link that the provider accepted. */
export const linkingRefusals = [
  'email-missing',
  'email-unverified',
  'other-identity-linked',
  'identity-taken',
  'account-gone',
  'signed-out',
  'fresh-sign-in-needed',
  'too-many-attempts',
] as const
export type LinkingRefusal = (typeof linkingRefusals)[number]

export type SignInRefusal = ProviderCode | LinkingRefusal
