// Decides whether an x next to a number makes it a quantity: "2 x NAME" and "NAME x2" do; "9700X", "X570" and "PCIe 4.0 X4" are models.
import { variantWords } from '../search/variants.data.ts'
import type { DraftToken } from './token.ts'

/** Larger numbers with an x behind them are models: "Ryzen 7 9700X", "Captain 240X". At the beginning of a cell, round thousands are not. */
const most = { atBegin: 999, atEnd: 99 } as const
const isRound = (count: number): boolean => count % 500 === 0
/** "Athlon X4", "PCIe 4.0 X4", "Blu-ray 16x": words before an x that belongs to a version or speed. */
const beforeVersions =
  /^(?:pcie?.*|pci-e.*|express|gen\d?|[1-6]\.[05]|m\.2.*|nvme|athlon|phenom|ii|iii|sempron|[ck]l?\d*|fx|lanes?|slots?|agp|sli|blu-?ray|bd.*|dvd.*|cd.*|brenner|graveur|writer|burner|optical|zoom|speed|magnification)$/

/** "16x Blu-ray writer", "16x PCIe slot": words behind an x without a blank that may be a speed or a number of lanes, or a quantity. */
const behindSpeeds = /^(?:pcie?.*|pci-e.*|lanes?|slots?|agp|blu-?ray|bd.*|dvd.*|cd.*|optical|zoom|speed|magnification)$/

/** "2X PLUS": a courtesy that is a word of models, too. */
const isContent = ({ kind, text }: DraftToken): boolean =>
  kind === 'word' || kind === 'number' || (kind === 'courtesy' && variantWords.has(text))

/** Marks the quantities among the numbers with an x, and the others as parts of a model. */
export function markTimes(tokens: readonly DraftToken[]): void {
  for (const [place, token] of tokens.entries()) {
    if (token.kind !== 'number' || token.x === undefined || token.isModel) continue
    const { before, after, word, next } = neighboursOf(tokens, place, token)
    const count = typeof token.quantity === 'number' ? token.quantity : 0
    const isCount =
      token.x === 'behind'
        ? (after || !before || !beforeVersions.test(word)) &&
          !(before && after) &&
          (count <= (before ? most.atEnd : most.atBegin) || (!before && isRound(count)))
        : !after && !(before && beforeVersions.test(word))
    token.isMarked = isCount
    if (!isCount) token.isModel = true
    else if (token.x === 'behind' && !before && token.text.endsWith('x') && behindSpeeds.test(next)) token.quantity = 'bad'
  }
}

type Neighbours = Readonly<{ before: boolean; after: boolean; word: string; next: string }>

/** True for sides of the cell that have words or numbers, with the nearest words. Notes in brackets and an x of its own do not count. */
function neighboursOf(tokens: readonly DraftToken[], place: number, token: DraftToken): Neighbours {
  const isOutside = !token.isInBrackets
  const counts = (other: DraftToken) => other.cell === token.cell && isContent(other) && (!isOutside || !other.isInBrackets)
  const left = tokens.slice(0, place).filter(counts)
  const right = tokens.slice(place + 1).filter(counts)
  const wordOf = (other: DraftToken | undefined) => other?.text.replace(/[.:=,]$/, '') ?? ''
  return { before: left.length > 0, after: right.length > 0, word: wordOf(left.at(-1)), next: wordOf(right[0]) }
}
