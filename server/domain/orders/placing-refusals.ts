// Why orders could not be checked out, by the words of the database's functions.

import { messages } from '#common/messages.ts'
import { DomainError } from '../errors.ts'

const placingRefusals = {
  not_found: { code: 'NOT_FOUND', message: messages.orderNotFound },
  not_pending: { code: 'CONFLICT', message: messages.orderNotPending },
  frozen: { code: 'CONFLICT', message: messages.orderFrozen },
  item_gone: { code: 'CONFLICT', message: messages.orderItemGone },
  out_of_stock: { code: 'CONFLICT', message: messages.outOfStock },
} as const
type PlacingRefusal = keyof typeof placingRefusals

export const isPlacingOutcome = (outcome: string): outcome is PlacingRefusal => Object.hasOwn(placingRefusals, outcome)

/** One refusal with an issue for each order that stands in the way. */
export function refusalOfPlacing(rows: readonly { outcome: string; order_number: number }[]): DomainError {
  const issues = rows.flatMap(({ outcome, order_number }) =>
    isPlacingOutcome(outcome) ? [{ ...placingRefusals[outcome], path: String(order_number) }] : [],
  )
  const [first] = issues
  return new DomainError(first?.code ?? 'CONFLICT', first?.message ?? messages.orderNotPending, {
    issues: issues.map(({ path, message }) => ({ path, message })),
  })
}

/** A list of order numbers as the literal of an int[]. */
export const numberList = { mapToDriverValue: (numbers: readonly number[]) => `{${numbers.join(',')}}` }
