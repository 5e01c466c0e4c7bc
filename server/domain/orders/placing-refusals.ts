// Translates outcomes of the database functions into refusals of a checkout.

import { messages } from '#common/messages.ts'
import type { Outcome } from '#server/db/outcomes.ts'
import { DomainError, type ErrorCode } from '../errors.ts'

type PlacingRefusal = Exclude<Outcome<'place_orders'>, 'placed' | 'repeated'>

const placingRefusals = {
  not_found: { code: 'NOT_FOUND', message: messages.orderNotFound },
  not_pending: { code: 'CONFLICT', message: messages.orderNotPending },
  frozen: { code: 'CONFLICT', message: messages.orderFrozen },
  item_gone: { code: 'CONFLICT', message: messages.orderItemGone },
  out_of_stock: { code: 'CONFLICT', message: messages.outOfStock },
} as const satisfies Record<PlacingRefusal, { code: ErrorCode; message: string }>

export const isPlacingRefusal = (outcome: string): outcome is PlacingRefusal => Object.hasOwn(placingRefusals, outcome)

/** One refusal with an issue per order that cannot be placed. */
export function refusalOfPlacing(rows: readonly { outcome: string; order_number: number | null }[]): DomainError {
  const issues = rows.flatMap(({ outcome, order_number }) =>
    isPlacingRefusal(outcome) ? [{ ...placingRefusals[outcome], path: String(order_number) }] : [],
  )
  const [first] = issues
  return new DomainError(first?.code ?? 'CONFLICT', first?.message ?? messages.orderNotPending, {
    issues: issues.map(({ path, message }) => ({ path, message })),
  })
}

/** A list of order numbers as the literal of an int[]. */
export const numberList = { mapToDriverValue: (numbers: readonly number[]) => `{${numbers.join(',')}}` }
