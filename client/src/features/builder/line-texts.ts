// The texts of a part in a build: what a minimum raises, what is short, and the checks that it does not pass. Pure.
import { everyRule } from '#common/builds/rules/every-rule.ts'
import type { Answer, Finding } from '#common/builds/types.ts'
import { formatCount } from '#common/kit/format.ts'
import type { LineSum } from './sums.ts'

/** The reason for ordering more pieces than the machines need; null if there are none. */
export function raiseTextOf({ row: { part }, pieces, ordered }: LineSum): string | null {
  if (ordered === pieces) return null
  return pieces < part.minOrderQuantity
    ? `Minimum order ${formatCount(part.minOrderQuantity)}: ${formatCount(ordered - pieces)} more than needed.`
    : `Sold in multiples of ${formatCount(part.orderMultiple)}: ${formatCount(pieces)} becomes ${formatCount(ordered)}.`
}

/** Null if the stock is enough. */
export function shortTextOf({ row: { part }, ordered, short }: LineSum): string | null {
  if (short === 0) return null
  const stock = part.availableQuantity === 0 ? 'Out of stock' : `Only ${formatCount(part.availableQuantity)} in stock`
  return `${stock}: ${formatCount(short)} of ${formatCount(ordered)} short`
}

type Marked = Exclude<Answer, 'fits'>

const order: readonly Marked[] = ['conflict', 'unknown', 'warning']
const names: Readonly<Record<Marked, string>> = { conflict: 'Does not fit', unknown: 'Not known', warning: 'To check' }

/** The findings about a part in short, worst first: `Does not fit: Length of the graphics card`. */
export const marksOf = (sku: string, findings: readonly Pick<Finding, 'rule' | 'verdict' | 'parts'>[]) =>
  order.flatMap((answer) => {
    const found = findings.filter(({ verdict, parts }) => verdict === answer && parts.includes(sku))
    const subjects = found.map(({ rule }) => everyRule.find(({ id }) => id === rule)?.about ?? rule)
    return found.length === 0 ? [] : [{ answer, text: `${names[answer]}: ${subjects.join(', ')}` }]
  })
