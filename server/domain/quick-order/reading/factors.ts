// Two numbers with a times sign between them: "10 x 21,800.00" is a quantity and a price, "10 x 21800" can be either way round, or a product.
import type { DraftToken, Token } from './token.ts'

const hasDecimals = (text: string): boolean => /[.,]\d\d$/.test(text)
const countOf = ({ quantity }: Token): number => (typeof quantity === 'number' ? quantity : 0)
/** Smaller numbers are quantities, larger ones can belong to a name: "InWin 925 x 20.00". */
const smallestModel = 100

/** Makes a factor with decimals a price, if the other one is whole and surely no price. Other factors are marked. */
export function markFactors(tokens: readonly DraftToken[]): void {
  for (const [place, { kind, cell }] of tokens.entries()) {
    const [left, right] = [tokens[place - 1], tokens[place + 1]]
    if (
      kind !== 'times' ||
      isGlued(left) ||
      isGlued(right) ||
      left?.kind !== 'number' ||
      right?.kind !== 'number' ||
      left.cell !== cell ||
      right.cell !== cell
    )
      continue
    const [isLeftPrice, isRightPrice] = [hasDecimals(left.text), hasDecimals(right.text)]
    if (isRightPrice && !isLeftPrice && (countOf(left) < smallestModel || isMore(right, left))) {
      right.kind = 'price'
      delete left.isModel
    } else if (isLeftPrice && !isRightPrice && isMore(left, right)) left.kind = 'price'
    else for (const each of [left, right]) each.isFactor = true
  }
}

/** "2 x 9700X" */
const isGlued = (token: Token | undefined): boolean => /[x*]/.test(token?.text ?? '')

const isMore = (one: Token, other: Token): boolean => one.quantity === 'bad' || countOf(one) > countOf(other)

/** True if both factors are left beside a part, so that neither belongs to its name. */
export const areFactors = (numbers: readonly Token[]): boolean => numbers.filter(({ isFactor }) => isFactor === true).length > 1

/** "Zyxtron 7 x 4" and "RTX 4070 x 10": the number in front surely belongs to the name. */
export function isBehindModel(tokens: readonly Token[], token: Token): boolean {
  const model = tokens[tokens.indexOf(token) - 2]
  if (model?.isFactor !== true) return token.isFactor !== true
  const count = countOf(model)
  return (count < 10 || count >= smallestModel) && countOf(token) < count
}
