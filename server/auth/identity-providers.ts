import type { ProviderCode } from '#server/domain/identities/rules.ts'

export type ProviderPerson = Readonly<{ subject: string; email: string | null; isEmailVerified: boolean; name: string }>
export type SignInAttempt = Readonly<{ state: string; verifier: string; nonce: string }>
export type IdentityProvider = {
  begin(): { url: URL; attempt: SignInAttempt }
  finish(answer: Readonly<Record<string, string>>, attempt: SignInAttempt): Promise<ProviderPerson>
}
export class ProviderRefused extends Error {
  constructor(readonly code: ProviderCode) {
    super(code)
  }
}
