// Passkeys in the browser. Their package loads when a passkey is used or created, not with a page.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Outputs } from '#client/lib/api-types.ts'
import { describeWait } from '#client/lib/describe-wait.ts'
import { describeFailure, isShopError } from '#client/lib/errors.ts'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#common/second-factor/schema.ts'

type RequestOptions = Outputs['secondFactor']['askPasskey']
type CreationOptions = Outputs['secondFactor']['beginPasskey']

/** Lets the person use a passkey. Rejects with the browser's refusal. */
export async function answerWithPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return (await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })) as PasskeyAnswer
}

/** Lets the person create a passkey. Rejects with the browser's refusal. */
export async function createPasskey(options: CreationOptions): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return (await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) as NewPasskeyAnswer
}

/** The reason that keeps this page from using passkeys; null if there is none. `publicUrl` is the shop's public address. */
export function passkeyObstacle(publicUrl: string): string | null {
  if (publicUrl !== '' && location.origin !== publicUrl) return `Passkeys work only at ${publicUrl}. Open the shop there.`
  if (typeof PublicKeyCredential === 'function') return null
  return "This browser can't use passkeys. Use another browser or device, or use codes from an app."
}

// The names of the browser's errors (WebAuthn, section 5.1).
const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was cancelled, or it took too long. Try again, or use another way.',
  AbortError: 'The passkey was cancelled. Try again, or use another way.',
  InvalidStateError: 'This device or key is a passkey of your account already. Use another device or key.',
  SecurityError: "Passkeys don't work at this address. Open the shop at its usual address.",
  ConstraintError: "This device can't check that it's you. Set up its PIN, fingerprint or face first, or use another device.",
  NotSupportedError: "This device can't create a passkey for this shop. Use another device, or codes from an app.",
}

/** The browser's or the server's refusal of a passkey, and the next step. */
export function describePasskeyFailure(error: unknown): string {
  if (isShopError(error)) return describeFailure(error).text + describeWait(error)
  const named = error instanceof Error ? refusals[error.name] : undefined
  return named ?? describeFailure(error).text
}
