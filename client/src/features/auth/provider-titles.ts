import type { IdentityProviderName } from '#common/identities/rules.ts'

/** What people call the providers. */
export const providerTitles: Readonly<Record<IdentityProviderName, string>> = { google: 'Google', github: 'GitHub' }
