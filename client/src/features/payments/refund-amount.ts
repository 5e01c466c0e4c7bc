import { readTypedAmount } from '#common/kit/typed-values.ts'

type Entered = { minor: number; problem?: undefined } | { minor?: undefined; problem: string }

/** Reads an amount up to the amount left; `describe` formats that amount for the message. */
export function readRefund(text: string, leftMinor: number, describe: (minor: number) => string): Entered {
  const { value: minor, problem } = readTypedAmount(text)
  if (problem !== undefined) return { problem }
  if (minor === null) return { problem: 'Enter an amount such as 1200.00' }
  if (minor === 0) return { problem: 'Enter more than 0' }
  if (minor > leftMinor) return { problem: `Enter at most ${describe(leftMinor)}` }
  return { minor }
}

/** Minor units → input text: `1200.50`. */
export const writeRefund = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
