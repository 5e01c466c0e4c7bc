// Numbers in notes: "25 (urgent, 2 boxes)" and "25 (for 3 PCs)" ask for 25, "25 (x2)" is not clear.
import { quantityLabels, units } from '../sheet/words.data.ts'
import type { DraftToken, Token } from './token.ts'

const prepositions = new Set(['for', 'in', 'of', 'per', 'from', 'at', 'to', 'within', 'on', 'into', 'each'])
const bare = (token: Token | undefined): string => token?.text.replace(/^[([{"']+|[)\]}"'.:=!?]+$/g, '') ?? ''
/** "(2 sets)" of 25 pieces, but "(30 pcs)" contradicts them. */
const bundles = new Set(['set', 'sets', 'kit', 'kits'])

/** Marks the numbers that only describe: those beside other words in brackets, unless a sign says that they are the quantity. */
export function markAsides(line: string, tokens: readonly DraftToken[]): void {
  if (tokens.every(({ isInBrackets }) => isInBrackets !== true)) return
  for (const [place, token] of tokens.entries()) {
    if (token.kind !== 'number' || token.isInBrackets !== true) continue
    const isWith = (other: Token | undefined): other is Token =>
      other?.isInBrackets === true && !/[)\]].*[([]/s.test(line.slice(Math.min(token.start, other.start), Math.max(token.end, other.end)))
    const [before, after] = [tokens[place - 1], tokens[place + 1]]
    token.isFor = isWith(before) && prepositions.has(bare(before))
    const hasWords = tokens.some((other) => (other.kind === 'word' || other.kind === 'courtesy') && isWith(other))
    const isCounted =
      token.x !== undefined ||
      (isWith(before) && quantityLabels.has(bare(before))) ||
      (isWith(after) && after.kind === 'unit' && units.has(bare(after)) && !bundles.has(bare(after)))
    token.isAside = hasWords && (token.isFor || !isCounted)
  }
}

/** The numbers without the numbers of notes, if there are others; 'bad' if a note contradicts, or if the only number is of something else. */
export function withoutAsides(numbers: readonly Token[]): readonly Token[] | 'bad' {
  const outside = numbers.filter(({ isInBrackets }) => isInBrackets !== true)
  if (outside.length === numbers.length) return numbers
  if (outside.length === 0) return numbers.some(({ isFor }) => isFor === true) ? 'bad' : numbers
  return numbers.some((token) => contradicts(token, outside)) ? 'bad' : outside
}

export const contradicts = ({ isInBrackets, isAside, quantity }: Token, outside: readonly Token[]): boolean =>
  isInBrackets === true && isAside !== true && !outside.some((other) => other.quantity === quantity)
