// Percentages of price lists: text at the edges, hundredths of a percent inside.

import { readTypedAmount } from '#common/kit/typed-values.ts'

export const percentBounds = { min: '0.01', max: '100' } as const

/** `12.5` → 1250; null unless it is a percentage from 0.01 to 100 with at most two decimals. */
export function readBasisPoints(text: string): number | null {
  const points = readTypedAmount(text).value ?? 0
  return points >= 1 && points <= 10_000 ? points : null
}

export const writePercent = (basisPoints: number): string => String(basisPoints / 100)
