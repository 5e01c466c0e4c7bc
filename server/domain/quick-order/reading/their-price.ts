// The price of a piece that a line without columns names beside its part: "NAME 10 @ 18,500", "CODE 4 BDT 9,500.00".
import { quantityBounds } from '#common/kit/money.ts'
import { currencies } from '../sheet/words.data.ts'
import { isForeign, type Money, readAmount, wordsBeside } from './amounts.ts'
import type { Token } from './token.ts'

/** The last amount of a line; null if there is none, or if it may be a range or two numbers. */
export function priceAmong(tokens: readonly Token[], money: Money): number | null {
  const quantities = tokens.flatMap(({ kind, quantity }) => (kind === 'number' && typeof quantity === 'number' ? [quantity] : []))
  const prices = tokens.flatMap((token, place) => (token.kind === 'price' ? [amountAt(tokens, place, money)] : []))
  const isRange = tokens.some(
    ({ kind }, place) =>
      kind === 'price' && /^(?:[-~]|to|bis|a)$/.test(tokens[place + 1]?.text ?? '') && tokens[place + 2]?.kind === 'price',
  )
  return isRange ? null : pieceOf(prices, quantities)
}

/** True if a price of the line names another currency: it is not compared. */
export const namesOtherCurrency = (tokens: readonly Token[], { currency }: Money): boolean =>
  tokens.some(({ kind }, place) => kind === 'price' && isForeign(wordsBeside(writtenAt(tokens, place)), currency))

/** An amount with the words beside it. */
function writtenAt(tokens: readonly Token[], place: number): string {
  const [before, token, after] = [tokens[place - 1], tokens[place], tokens[place + 1]]
  const label = before?.kind === 'label' && before.cell === token?.cell ? `${before.text} ` : ''
  const sign = after?.cell === token?.cell && currencies.has(after?.text.replace(/[.:=]$/, '') ?? '') ? ` ${after?.text}` : ''
  return `${label}${token?.text ?? ''}${sign}`
}

function amountAt(tokens: readonly Token[], place: number, money: Money): number | null {
  const token = tokens[place]
  const before = tokens[place - 1]
  if (token === undefined) return null
  // "2 199 €" can be two at 199 or one at 2,199, "4 BDT 450" four at 450 or the other way round.
  const number = before?.kind === 'label' ? tokens[place - 2] : before
  if (number?.kind === 'number' && number.quantity === 'bad' && number.cell === token.cell) return null
  return readAmount(writtenAt(tokens, place), money)
}

/**
 * Of the amounts of a row, the last one, or the one before it if the last is its product with the quantity. A last one that is larger without being
 * the product may be a total with something else in it.
 */
export function pieceOf(amounts: readonly (number | null)[], quantities: readonly number[]): number | null {
  const last = amounts.at(-1) ?? null
  const before = amounts.at(-2) ?? null
  if (last === null || before === null) return last
  const isTotal = quantities.some((quantity) => quantity > quantityBounds.min && quantity * before === last)
  if (isTotal) return before
  return last > before ? null : last
}
