// Passkeys (WebAuthn). Only this file imports @simplewebauthn/server, when the first passkey is asked for: loading it takes half a second.
import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#common/second-factor/schema.ts'

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON
export type PasskeyRef = { id: string; transports: string[] }
/** `publicKey` is COSE, base64url. */
export type StoredPasskey = { id: string; publicKey: string }
export type NewPasskey = { id: string; publicKey: string; counter: number; transports: string[] }

/** The life of a challenge. */
export const challengeMinutes = 5
const timeout = challengeMinutes * 60_000

/** The shop as browsers know it: a passkey belongs to its host, and is used on pages of its origin alone. */
export type Site = { host: string; origin: string }

/** The site of PUBLIC_URL. */
export function siteOf(publicUrl: string): Site {
  const { hostname, origin } = new URL(publicUrl)
  return { host: hostname, origin }
}

const webauthn = () => import('@simplewebauthn/server')

type Owner = { userId: string; email: string; displayName: string }

/** Options for a browser to create a passkey, with a new challenge. `known` are the account's passkeys, which it must not create again. */
export async function creationOptions(site: Site, shopName: string, owner: Owner, known: PasskeyRef[]): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpID: site.host,
    rpName: shopName,
    userID: new TextEncoder().encode(owner.userId),
    userName: owner.email,
    userDisplayName: owner.displayName,
    timeout,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })
}

/** Options for a browser to use one of the account's passkeys, with a new challenge. */
export async function requestOptions(site: Site, passkeys: PasskeyRef[]): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({ rpID: site.host, allowCredentials: passkeys, timeout, userVerification: 'required' })
}

/** The passkey that a browser created for this challenge; null if it is not right. */
export async function readNewPasskey(site: Site, answer: NewPasskeyAnswer, challenge: string): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const { transports = [], ...response } = answer.response
  const found = await verifyRegistrationResponse({
    response: { ...answer, response },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  }).catch(() => null)
  if (!found?.verified) return null
  const { id, publicKey, counter } = found.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/**
 * The counter with which a passkey answered this challenge; null if the signature, the challenge, the origin, the host or the verification of
 * the person is not right. The caller compares the counter.
 */
export async function readPasskeyAnswer(
  site: Site,
  answer: PasskeyAnswer,
  challenge: string,
  { id, publicKey }: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  // The account was proven before.
  const { userHandle: _account, ...response } = answer.response
  const found = await verifyAuthenticationResponse({
    response: { ...answer, response },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    requireUserVerification: true,
  }).catch(() => null)
  return found?.verified ? found.authenticationInfo.newCounter : null
}
