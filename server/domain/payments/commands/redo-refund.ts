// Handles refunds that a provider refused: an admin retries them, or pays the money back in another way and records it.
import { messages } from '#common/kit/messages.ts'
import { callOutcome } from '#server/db/call-function.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { sellerOf } from '#server/domain/context/payment-config.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { tooMuchOfFailed } from '../queries/refund-rests.ts'
import type { FailedRefundRepeat } from '../schema.ts'

/** Handles one failed refund. `asked` is false if it was already handled. Throws NOT_FOUND, CONFLICT. */
export async function redoRefund(ctx: StaffCtx<'refund'>, { refundId, failedId, byHand }: FailedRefundRepeat): Promise<{ asked: boolean }> {
  const { db, payments: config } = ctx
  const parameters = { refund: refundId, failed: failedId, byHand, by: byOf(ctx), seller: sellerOf(config) }
  switch (await callOutcome(db, 'redo_refund', parameters)) {
    case 'asked':
      return { asked: true }
    case 'repeated':
      return { asked: false }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.refundNotFound)
    case 'too_much':
      throw await tooMuchOfFailed(ctx, failedId)
  }
}
