// Recovery codes, for people who lost their phone. A code has 50 random bits, and guesses are limited, so a plain SHA-256 is enough to store it:
// there are too many codes to try them all in the time that one is of use, and none is used elsewhere.
import { createHash, randomBytes } from 'node:crypto'
import { plainCode, recoveryAlphabet, recoveryCodeLength, recoveryCodesPerSet, shownRecoveryCode } from '#common/second-factor/rules.ts'

export type RecoveryCodes = { shown: string[]; hashes: string[] }

/** A set of new codes: as they are shown once, and as they are stored. */
export function createRecoveryCodes(): RecoveryCodes {
  const codes = new Set<string>()
  while (codes.size < recoveryCodesPerSet) codes.add(createCode())
  return { shown: [...codes].map(shownRecoveryCode), hashes: [...codes].map(hashRecoveryCode) }
}

/** The stored form of a typed code; null if it has not the form of one. */
export function hashOfTyped(typed: string): string | null {
  const code = plainCode(typed)
  return code.length === recoveryCodeLength ? hashRecoveryCode(code) : null
}

// The alphabet has 32 signs, so that each takes five bits of a byte, all equally likely.
const createCode = (): string =>
  [...randomBytes(recoveryCodeLength)].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length]).join('')

const hashRecoveryCode = (code: string): string => createHash('sha256').update(code).digest('base64url')
