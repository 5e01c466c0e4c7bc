/** Who else can say who somebody is. */
export const identityProviderNames = ['google', 'github'] as const
export type IdentityProviderName = (typeof identityProviderNames)[number]

/** Why the shop itself let nobody in, or linked nothing, though the provider had no doubt. */
export const linkingRefusals = ['email-missing', 'email-unverified', 'other-identity-linked', 'identity-taken', 'account-gone'] as const
export type LinkingRefusal = (typeof linkingRefusals)[number]
