// Refunds of all that is left of lines, such as some of a purchase.
import { messages } from '#common/kit/messages.ts'
import { callOutcome } from '#server/db/call-function.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { sellerOf } from '#server/domain/context/payment-config.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { isSameLineRefund, unrefundableLines } from '../queries/refund-rests.ts'
import type { NewLineRefund } from '../schema.ts'

/** Refunds paid lines, all or none, with one refund and one credit note per payment. Throws NOT_FOUND, CONFLICT. */
export async function refundLines(ctx: StaffCtx<'refund'>, { key, numbers, reason }: NewLineRefund): Promise<{ asked: boolean }> {
  const { db, payments: config } = ctx
  const parameters = { key, orders: numbers, reason, by: byOf(ctx), seller: sellerOf(config) }
  switch (await callOutcome(db, 'refund_lines', parameters)) {
    case 'asked':
      return { asked: true }
    case 'repeated':
      if (!(await isSameLineRefund(ctx, key, numbers))) throw new DomainError('CONFLICT', messages.keyMismatch)
      return { asked: false }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.orderNotFound)
    case 'not_settled':
      throw await unrefundableLines(ctx, numbers, 'unpaid')
    case 'line_refunded':
      throw await unrefundableLines(ctx, numbers, 'refunded')
  }
}
