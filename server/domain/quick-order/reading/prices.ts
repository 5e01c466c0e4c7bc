// Prices inside a line: "~110-120€", "$199.00 @ Amazon", "1 234,56 €".

import { currencies } from '../sheet/words.data.ts'
import type { DraftToken } from './token.ts'

const escaped = [...currencies]
  .sort((a, b) => b.length - a.length)
  .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  .join('|')
const amount = String.raw`[+~≈<>-]*\d[\d.,']*(?:-{1,2}|/[-=])?`
const range = `${amount}(?:[-~]${amount})?`
const before = `(?:@|${escaped})`
const withCurrency = new RegExp(
  `^[~≈]?${before}[~≈]?${range}(?:-${before}${amount})?$|^${range}(?:${escaped})(?:-${amount}(?:${escaped})?)?$`,
  'u',
)
const withStroke = /^\d[\d.,]*\/[-=]$/

/** True for a number with its currency, and for a range of prices. */
export const isPrice = (text: string): boolean => withCurrency.test(text) || withStroke.test(text)

/** Marks what belongs to a price: the first number of a range, and the shop's name behind a price. */
export function markPrices(tokens: readonly DraftToken[]): void {
  for (let place = tokens.length - 1; place >= 0; place--) {
    const token = tokens[place]
    if (token?.kind !== 'price') continue
    const inCell = (other: DraftToken | undefined): other is DraftToken => other?.cell === token.cell
    const [sign, number] = [tokens[place - 1], tokens[place - 2]]
    if (inCell(sign) && inCell(number) && number.kind === 'number' && /^(?:[-~]|to|bis|a)$/.test(sign.text)) number.kind = 'price'
    // "2 199 €" can be two at 199 or one at 2,199.
    if (inCell(sign) && sign.kind === 'number' && /^\d{1,3}$/.test(sign.text) && /^\d{3}(?!\d)/.test(token.text)) sign.quantity = 'bad'
    const others = tokens.filter((other) => inCell(other) && other.start > token.start)
    const isOwnCell = token.cell > 0 && tokens.find(inCell) === token
    if (!isOwnCell && others[0]?.text !== '@') continue
    for (const other of others) if (other.kind === 'word') other.kind = 'courtesy'
  }
}
