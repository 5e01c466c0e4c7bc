type Numbered = { number: number }
type Shown<Line, Cancelled> = { number: number; open?: Line; cancelled?: Cancelled }

/**
 * The lines of the cart in their order: new ones first, then the others as the user saw them. `lineup` has their numbers; a cancelled line
 * has the number of the order that brings it back, and gives way to it.
 */
export function lineUp<Line extends Numbered, Cancelled>(
  open: readonly Line[],
  cancelled: ReadonlyMap<number, Cancelled>,
  lineup: readonly number[],
): Shown<Line, Cancelled>[] {
  const byNumber = new Map(open.map((line) => [line.number, line]))
  const added = open.map(({ number }) => number).filter((number) => !lineup.includes(number))
  return [...added, ...lineup].flatMap((number): Shown<Line, Cancelled>[] => {
    const line = byNumber.get(number)
    if (line) return [{ number, open: line }]
    const gone = cancelled.get(number)
    return gone === undefined ? [] : [{ number, cancelled: gone }]
  })
}
