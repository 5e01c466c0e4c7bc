// The errors of provider sign-ins, with what to do next. The same texts serve the popup, the whole-page redirect, signing in and linking.
import { type IdentityProviderName, linkingRefusals, providerCodes, providerTitles, type SignInRefusal } from '#common/identities/rules.ts'

/** Why a sign-in with a provider failed. */
export type ProviderRefusal = {
  provider: IdentityProviderName
  code: SignInRefusal
  /** The shop's public address, if the shop was opened at another one. */
  rightAddress?: string
}

const sentences: Readonly<Record<SignInRefusal, (provider: string) => string>> = {
  'popup-blocked': (it) => `Your browser blocked the ${it} window. You are taken to ${it} in this window instead.`,
  'popup-closed-by-user': (it) => `You left ${it} before it was finished. Try again, or choose another way to sign in.`,
  'cancelled-popup-request': (it) => `A newer attempt took the place of this one at ${it}. Finish that one, or start again.`,
  'unauthorized-domain': (it) => `${it} takes no sign-ins from this address of the shop. Choose another way to sign in, and write to us.`,
  'network-request-failed': (it) => `${it} could not be reached, or took too long. Check your connection and try again in a moment.`,
  'web-storage-unsupported': (it) =>
    `Your browser keeps no cookies for this shop, or you took longer than ten minutes at ${it}. Allow cookies and try again.`,
  'invalid-api-key': (it) => `${it} does not accept the shop’s key, which is ours to mend. Choose another way to sign in, and write to us.`,
  'internal-error': (it) => `Something went wrong between ${it} and the shop. Try again, or choose another way to sign in and write to us.`,
  'email-missing': (it) =>
    `${it} told us no e-mail address of yours. Sign in with your password first and link ${it} on your account page, or add an address at ${it}.`,
  'email-unverified': (it) =>
    `${it} has not confirmed your e-mail address. Sign in with your password first and link ${it} on your account page, or confirm the address at ${it}.`,
  'other-identity-linked': (it) =>
    `Your account is linked to another ${it} account already. Use that one, or unlink it on your account page first.`,
  'identity-taken': (it) => `This ${it} account opens another account of the shop. Unlink it there first, or choose another ${it} account.`,
  'account-gone': (it) => `The account that this ${it} account opened is not there any more. Sign up again, or write to us.`,
  'signed-out': (it) => `You were signed out, or somebody else signed in here. Sign in and link ${it} again.`,
  'fresh-sign-in-needed': (it) => `Linking ${it} takes a recent sign-in. Confirm that it is you, and link it again.`,
  'too-many-attempts': () => 'Too many attempts. Wait a moment and try again.',
}

/** The message to display. */
export const describeRefusal = ({ provider, code }: ProviderRefusal): string => sentences[code](providerTitles[provider])

const codes: readonly string[] = [...providerCodes, ...linkingRefusals]

/** Validates a code from the URL or popup; unknown codes become `internal-error`. */
export const readCode = (code: unknown): SignInRefusal =>
  typeof code === 'string' && codes.includes(code) ? (code as SignInRefusal) : 'internal-error'
