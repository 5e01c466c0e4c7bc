// Rules of the second factor that the browser uses too.
import { plainDigits } from '#common/kit/typed-number.ts'

/** The ways to give the second factor, in the order in which they are offered. */
export const factorMethods = ['code', 'recovery', 'passkey'] as const
export type FactorMethod = (typeof factorMethods)[number]

export const maxPasskeys = 10

/** The number of recovery codes in a set. */
export const recoveryCodesPerSet = 10

/** Letters and digits that people do not confuse: 32 signs, so ten of them have 50 bits. */
export const recoveryAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const recoveryCodeLength = 10

/** A code as it is compared: without case, blanks and dashes, its digits as 0 to 9. */
export const plainCode = (typed: string): string =>
  plainDigits(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/** A recovery code as it is shown: two groups of five. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
