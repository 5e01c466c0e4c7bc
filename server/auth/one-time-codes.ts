// Codes of an app (TOTP, RFC 6238): SHA-1, 6 digits, 30 seconds. Only this file imports otpauth.
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
// The step before and the one after count too: clocks differ, and people type slowly.
const window = 1

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds })

/** A new secret of 160 bits, as base32. */
export const createCodeSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` address that apps read from a picture. */
export const codeUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  totpOf(secret, { issuer, label: account }).toString()

/** The step whose code this is, counted from 1970; null for a wrong code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window })
  return delta === null ? null : Math.floor(at.getTime() / 1_000 / stepSeconds) + delta
}
