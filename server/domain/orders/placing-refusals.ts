// Translates outcomes of the database functions into refusals of a checkout.

import { messages } from '#common/messages.ts'
import type { DeliveryField } from '#common/users/rules.ts'
import type { Outcome } from '#server/db/outcomes.ts'
import { DomainError, type ErrorCode } from '../errors.ts'

type PlacingRefusal = Exclude<Outcome<'check_out_orders'>, 'placed' | 'repeated'>
type Refusal = {
  code: ErrorCode
  message: string
  /** The delivery detail that is missing; the other refusals are about an order. */
  field?: DeliveryField
}

const placingRefusals = {
  not_found: { code: 'NOT_FOUND', message: messages.orderNotFound },
  not_pending: { code: 'CONFLICT', message: messages.orderNotPending },
  frozen: { code: 'CONFLICT', message: messages.orderFrozen },
  no_phone_number: { code: 'CONFLICT', message: messages.phoneNumberMissing, field: 'phoneNumber' },
  no_address: { code: 'CONFLICT', message: messages.addressMissing, field: 'address' },
  item_gone: { code: 'CONFLICT', message: messages.orderItemGone },
  out_of_stock: { code: 'CONFLICT', message: messages.outOfStock },
} as const satisfies Record<PlacingRefusal, Refusal>

export const isPlacingRefusal = (outcome: string): outcome is PlacingRefusal => Object.hasOwn(placingRefusals, outcome)

/** One refusal with an issue per order that cannot be placed, or per delivery detail that is missing. */
export function refusalOfPlacing(rows: readonly { outcome: string; order_number: number | null }[]): DomainError {
  const issues = rows.flatMap(({ outcome, order_number }) => {
    if (!isPlacingRefusal(outcome)) return []
    const { code, message, field }: Refusal = placingRefusals[outcome]
    return [{ code, message, field, path: field ?? String(order_number) }]
  })
  const [first] = issues
  const message = issues.length > 1 && first?.field !== undefined ? messages.deliveryMissing : first?.message
  return new DomainError(first?.code ?? 'CONFLICT', message ?? messages.orderNotPending, {
    issues: issues.map(({ path, message }) => ({ path, message })),
  })
}

/** A list of order numbers as the literal of an int[]. */
export const numberList = { mapToDriverValue: (numbers: readonly number[]) => `{${numbers.join(',')}}` }
