import { highestQuantity } from '#common/items/quantities.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import type { SkipReason } from '#common/quick-order/answer.ts'
import type { MatchedRow } from './table.ts'

/** The difference between the proposed and the requested quantity, and other changes to the line; empty if there are none. */
export function describeRow({ asked, proposed, problems, part, joined, isRemembered, isOtherCurrency }: MatchedRow): string {
  const notes: string[] = []
  if (problems.includes('below-minimum'))
    notes.push(`Minimum order ${formatCount(part.minOrderQuantity)}: ${formatCount(proposed - (asked ?? 0))} more than needed.`)
  else if (problems.includes('not-multiple'))
    notes.push(`Sold in multiples of ${formatCount(part.orderMultiple)}: ${formatCount(asked ?? 0)} becomes ${formatCount(proposed)}.`)
  else if (asked === null && !problems.includes('bad-quantity')) notes.push(`No quantity given: the minimum is ${formatCount(proposed)}.`)
  if (joined.length > 0) notes.push(`Combined with ${plural(joined.length, 'other line')} for this part.`)
  if (isOtherCurrency) notes.push('Their price is in another currency, so we did not compare it.')
  if (isRemembered) notes.push('Your earlier choice.')
  return notes.join(' ')
}

/** The problem that keeps a row out of the cart; empty if it has none. */
export function describeObstacle({ problems, part: { availableQuantity, minOrderQuantity } }: MatchedRow): string {
  if (problems.includes('bad-quantity')) return 'The quantity is not clear. Enter how many you need.'
  if (!problems.includes('short-stock')) return ''
  if (availableQuantity === 0) return 'Out of stock.'
  return availableQuantity < minOrderQuantity
    ? `Only ${formatCount(availableQuantity)} in stock, below the minimum order of ${formatCount(minOrderQuantity)}.`
    : `Only ${formatCount(availableQuantity)} in stock.`
}

/** Names the line that contains the quantity of a joined one. */
export const describeJoined = ({ into }: { into: number | null }): string =>
  into === null ? 'Added to the other line for this part' : `Added to line ${into}`

/** A lower quantity that the stock covers, offered as a press; null if there is none. */
export const lowerQuantity = ({ problems, part }: MatchedRow): number | null =>
  problems.includes('short-stock') && !problems.includes('bad-quantity') ? highestQuantity(part) : null

/** The reason why a line was not looked up. */
export const skipTexts: Readonly<Record<SkipReason, string>> = {
  header: 'The names of the columns.',
  title: 'A title above the columns.',
  total: 'A total or a remark, not a part.',
  rule: 'A line between rows, not a part.',
  number: 'Only numbers, not a part.',
}

export const statusNames = {
  matched: 'Matched',
  choose: 'Choose a part',
  unknown: 'Not found',
  joined: 'Joined',
  skipped: 'No part',
  waiting: 'Not checked',
} as const
