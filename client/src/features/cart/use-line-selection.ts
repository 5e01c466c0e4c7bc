import { useKeptSelection } from '#client/features/additions/use-kept-selection.ts'
import type { CartLine } from './cart-line.ts'

/** The selected cart lines, which the browser remembers. */
export function useLineSelection(lines: readonly CartLine[]) {
  const { selectBut, ...selection } = useKeptSelection(lines)
  return {
    ...selection,
    selectAll: () => selectBut([]),
    selectProblems: () => selectBut(lines.filter(({ problems }) => problems.length === 0)),
  }
}
