// Amounts as providers write them: decimal text. Converts the digits as text, because floats lose precision.
import { z } from 'zod'

const decimal = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** Minor units → `123.45`. */
export function toDecimal(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError('An amount is a whole number of minor units')
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `123`, `123.4` or `123.45` → minor units; null for anything else. */
export function readDecimal(text: string): number | null {
  const [, whole, part = ''] = decimal.exec(text) ?? []
  return whole === undefined ? null : Number(whole + part.padEnd(2, '0'))
}

/** Parses a decimal text into minor units. */
export const DecimalAmount = z.string().transform((text, context) => {
  const minor = readDecimal(text)
  if (minor !== null) return minor
  context.addIssue({ code: 'custom', message: 'No amount' })
  return z.NEVER
})
