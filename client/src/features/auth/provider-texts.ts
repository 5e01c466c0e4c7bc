// The errors of provider sign-ins, with the next step. The same texts serve the popup, the whole-page redirect, signing in and linking.
import { type IdentityProviderName, linkingRefusals, providerCodes, providerTitles, type SignInRefusal } from '#common/identities/rules.ts'

/** The reason why a sign-in with a provider failed. */
export type ProviderRefusal = {
  provider: IdentityProviderName
  code: SignInRefusal
  /** The shop's public address, if the shop was opened at another one. */
  rightAddress?: string
}

const sentences: Readonly<Record<SignInRefusal, (provider: string) => string>> = {
  'popup-blocked': (it) => `Your browser blocked the ${it} window. We're opening ${it} in this tab instead.`,
  'popup-closed-by-user': (it) => `You left ${it} before signing in. Try again, or choose another way to sign in.`,
  'cancelled-popup-request': (it) => `A newer attempt replaced this one at ${it}. Finish that one, or start again.`,
  'unauthorized-domain': (it) => `${it} doesn't allow sign-ins from this address. Choose another way to sign in, and let us know.`,
  'network-request-failed': (it) => `We couldn't reach ${it}. Check your connection and try again.`,
  'web-storage-unsupported': (it) =>
    `Your browser blocks our cookies, or you took longer than ten minutes at ${it}. Allow cookies and try again.`,
  'invalid-api-key': (it) => `${it} didn't accept our shop's key. Choose another way to sign in, and let us know.`,
  'internal-error': (it) => `Something went wrong between ${it} and our shop. Try again, or choose another way to sign in.`,
  'email-missing': (it) =>
    `${it} didn't share your email address. Sign in with your password and link ${it} on your account page, or add an email address at ${it}.`,
  'email-unverified': (it) =>
    `${it} hasn't confirmed your email address. Sign in with your password and link ${it} on your account page, or confirm the address at ${it}.`,
  'other-identity-linked': (it) =>
    `Your account is already linked to another ${it} account. Use that one, or unlink it on your account page first.`,
  'identity-taken': (it) => `This ${it} account is linked to another account here. Unlink it there first, or choose another ${it} account.`,
  'account-gone': (it) => `The account that was linked to this ${it} account no longer exists. Sign up again, or contact us.`,
  'signed-out': (it) => `You were signed out, or another user signed in. Sign in and link ${it} again.`,
  'fresh-sign-in-needed': (it) => `Confirm it's you before you link ${it}, then try again.`,
  'too-many-attempts': () => 'Too many attempts. Wait a moment and try again.',
}

export const describeRefusal = ({ provider, code }: ProviderRefusal): string => sentences[code](providerTitles[provider])

const codes: readonly string[] = [...providerCodes, ...linkingRefusals]

/** Validates a code from the URL or popup; unknown codes become `internal-error`. */
export const readCode = (code: unknown): SignInRefusal =>
  typeof code === 'string' && codes.includes(code) ? (code as SignInRefusal) : 'internal-error'
