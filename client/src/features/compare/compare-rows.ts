import type { Outputs } from '#client/lib/api-types.ts'

export type Compared = Outputs['items']['compare']
export type ComparedPart = Compared['parts'][number]
export type CompareRow = Compared['rows'][number]
export type CompareGroup = { title: string; rows: CompareRow[] }

/** The rows in their groups, in the order of the first row of each. */
export function groupRows(rows: readonly CompareRow[], isOnlyDifferences: boolean): CompareGroup[] {
  const groups = new Map<string, CompareRow[]>()
  for (const row of rows) if (row.isDifferent || !isOnlyDifferences) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups].map(([title, inGroup]) => ({ title, rows: inGroup }))
}

/** The positions of the lowest numbers; empty if all are equal. */
export function lowestOf(numbers: readonly number[]): number[] {
  const lowest = Math.min(...numbers)
  return numbers.every((number) => number === lowest) ? [] : numbers.flatMap((number, at) => (number === lowest ? [at] : []))
}
