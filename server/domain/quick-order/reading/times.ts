// Decides whether an x next to a number makes it a quantity: "2 x NAME" and "NAME x2" do; "9700X", "X570" and "PCIe 4.0 X4" are models.
import { variantWords } from '#server/domain/search/read/variants.data.ts'
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
  const neighbours = tokens.some(({ x }) => x !== undefined) ? neighboursOf(tokens) : []
  for (const [place, token] of tokens.entries()) {
    if (token.kind !== 'number' || token.x === undefined || token.isModel) continue
    const { left, right } = neighbours[place] ?? {}
    const [before, after, word, next] = [left !== undefined, right !== undefined, wordOf(left), wordOf(right)]
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

type Neighbours = { left?: DraftToken; right?: DraftToken }

/** The nearest words or numbers of a token's cell. Beside a token outside of brackets, those in brackets do not count. */
function neighboursOf(tokens: readonly DraftToken[]): readonly Neighbours[] {
  const all: Neighbours[] = tokens.map(() => ({}))
  for (const side of ['left', 'right'] as const) {
    let nearest: DraftToken | undefined
    let outside: DraftToken | undefined
    for (let step = 0; step < tokens.length; step++) {
      const place = side === 'left' ? step : tokens.length - 1 - step
      const token = tokens[place]
      const own = all[place]
      if (token === undefined || own === undefined) continue
      const found = token.isInBrackets ? nearest : outside
      if (found?.cell === token.cell) own[side] = found
      if (!isContent(token)) continue
      nearest = token
      if (!token.isInBrackets) outside = token
    }
  }
  return all
}

const wordOf = (other: DraftToken | undefined): string => other?.text.replace(/[.:=,]$/, '') ?? ''
