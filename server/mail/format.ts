/** An amount in minor units as people read it, such as `BDT 24,500.00`. */
export function formatMoney(minor: bigint | number, currency: string): string {
  const amount = BigInt(minor)
  const decimal = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}` as `${number}`
  return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' }).format(decimal).replaceAll('\u00a0', ' ')
}

/** `24,500.00`, for columns that name their currency once. */
export const formatAmount = (minor: number): string => {
  const amount = BigInt(minor)
  const decimal = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}` as `${number}`
  return new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(decimal)
}

export const formatCount = (count: number): string => new Intl.NumberFormat('en').format(count)

export function sumMinor(lines: readonly { totalMinor: number }[]): bigint {
  return lines.reduce((sum, { totalMinor }) => sum + BigInt(totalMinor), 0n)
}
