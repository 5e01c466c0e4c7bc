// Rows whose stock is too low: other parts can replace them.
import { type Place, piecesOf, type ShortLine } from '#client/features/substitutes/short-line.ts'
import { isGood, type MatchedRow, type Row } from './table.ts'

export const noPlace: Place = {}

export const isShort = (row: Row): row is Row & MatchedRow =>
  row.status === 'matched' && row.problems.includes('short-stock') && !row.problems.includes('bad-quantity')

export const shortOf = ({ id, part: { name, productId }, proposed }: Row & MatchedRow): ShortLine => ({
  ...{ key: id, name, productId },
  quantity: proposed,
})

/** The pieces that rows without a problem have of each part. */
export const takenBy = (rows: readonly Row[]): ReadonlyMap<number, number> =>
  piecesOf(rows.filter(isGood).map(({ part: { productId }, proposed: quantity }) => ({ productId, quantity })))
