// Compares our prices with a quotation. Pure: the browser computes it again when a quantity changes.
/** The line's sum, as answered. */
type Sum = Readonly<{ proposed: number; totalMinor: number; problems: readonly string[] }>

/** A line of a part; `quantity` null means the minimum. */
type Quoted = Readonly<{ quantity: number | null; theirPriceMinor: number | null }>

export type Compared = Readonly<{
  /** Their price per piece: of all lines of the part, weighted by their quantities. */
  theirPriceMinor: number
  /** The same number of pieces at their price. */
  theirTotalMinor: number
  /** Our total minus theirs: below zero if ours costs less. */
  differenceMinor: number
}>

/**
 * Compares the proposed quantity of a part. `lines` are all lines that ask for it; those without a price do not count. Null if none has one,
 * or if the quantity is not clear.
 */
export function compareLine({ proposed, totalMinor, problems }: Sum, lines: readonly Quoted[], minimum: number): Compared | null {
  const priced = lines.flatMap(({ quantity, theirPriceMinor }) =>
    theirPriceMinor === null ? [] : [{ pieces: quantity ?? minimum, theirPriceMinor }],
  )
  if (priced.length === 0 || problems.includes('bad-quantity')) return null
  const pieces = priced.reduce((sum, line) => sum + line.pieces, 0)
  const sumMinor = priced.reduce((sum, line) => sum + line.pieces * line.theirPriceMinor, 0)
  const theirTotalMinor = Math.round((sumMinor / pieces) * proposed)
  return { theirPriceMinor: Math.round(sumMinor / pieces), theirTotalMinor, differenceMinor: totalMinor - theirTotalMinor }
}

/** Sums of the lines that can be compared. */
export type ComparedTotals = Readonly<{ lines: number; ourMinor: number; theirMinor: number; differenceMinor: number }>

export function sumCompared(lines: readonly Readonly<{ totalMinor: number; compared: Compared | null }>[]): ComparedTotals {
  const compared = lines.flatMap(({ totalMinor, compared: line }) => (line ? [{ totalMinor, ...line }] : []))
  const ourMinor = compared.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const theirMinor = compared.reduce((sum, { theirTotalMinor }) => sum + theirTotalMinor, 0)
  return { lines: compared.length, ourMinor, theirMinor, differenceMinor: ourMinor - theirMinor }
}
