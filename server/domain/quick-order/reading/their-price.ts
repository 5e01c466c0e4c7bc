// The price of a piece that a line without columns names beside its part: "NAME 10 @ 18,500", "CODE 4 BDT 9,500.00".
import { quantityBounds } from '#common/kit/money.ts'
import { currencies } from '../sheet/words.data.ts'
import { readAmount } from './amounts.ts'
import type { Token } from './token.ts'

/** The last amount of a line; null if there is none, or if it may be a range or two numbers. */
export function priceAmong(tokens: readonly Token[], currency: string): number | null {
  const quantities = tokens.flatMap(({ kind, quantity }) => (kind === 'number' && typeof quantity === 'number' ? [quantity] : []))
  const prices = tokens.flatMap((token, place) => (token.kind === 'price' ? [amountAt(tokens, place, currency)] : []))
  const isRange = tokens.some(
    ({ kind }, place) =>
      kind === 'price' && /^(?:[-~]|to|bis|a)$/.test(tokens[place + 1]?.text ?? '') && tokens[place + 2]?.kind === 'price',
  )
  return isRange ? null : pieceOf(prices, quantities)
}

function amountAt(tokens: readonly Token[], place: number, currency: string): number | null {
  const token = tokens[place]
  const [before, after] = [tokens[place - 1], tokens[place + 1]]
  if (token === undefined) return null
  // "2 199 €" can be two at 199 or one at 2,199, "4 BDT 450" four at 450 or the other way round.
  const number = before?.kind === 'label' ? tokens[place - 2] : before
  if (number?.kind === 'number' && number.quantity === 'bad' && number.cell === token.cell) return null
  const label = before?.kind === 'label' && before.cell === token.cell ? `${before.text} ` : ''
  const sign = after?.cell === token.cell && currencies.has(after.text.replace(/[.:=]$/, '')) ? ` ${after.text}` : ''
  return readAmount(`${label}${token.text}${sign}`, currency)
}

/** Of the amounts of a row, the last one, or the one before it if the last is its product with the quantity. */
export function pieceOf(amounts: readonly (number | null)[], quantities: readonly number[]): number | null {
  const last = amounts.at(-1) ?? null
  const before = amounts.at(-2) ?? null
  if (last === null || before === null) return last
  const isTotal = quantities.some((quantity) => quantity > quantityBounds.min && quantity * before === last)
  return isTotal ? before : last
}
