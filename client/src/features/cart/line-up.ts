type Numbered = { number: number }
type Shown<Line, Removed> = { number: number; open?: Line; removed?: Removed }

/**
 * The cart lines in display order: those that the user saw, in the order in which they came, then new ones. `lineup` contains their numbers.
 * Removed lines keep the place of the first of them.
 */
export function lineUp<Line extends Numbered, Removed>(
  open: readonly Line[],
  removed: ReadonlyMap<number, Removed>,
  lineup: readonly number[],
): Shown<Line, Removed>[] {
  const byNumber = new Map(open.map((line) => [line.number, line]))
  const known = new Set(lineup)
  const added = open.map(({ number }) => number).filter((number) => !known.has(number))
  return [...lineup, ...added].flatMap((number): Shown<Line, Removed>[] => {
    const line = byNumber.get(number)
    if (line) return [{ number, open: line }]
    const gone = removed.get(number)
    return gone === undefined ? [] : [{ number, removed: gone }]
  })
}
