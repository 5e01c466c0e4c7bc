import { callOutcome } from '#server/db/call-function.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import type { GatewayMethod } from '#server/payments/gateway.ts'
import { countPayment } from '#server/watch/figures.ts'

type Ending = {
  state: 'failed' | 'expired'
  /** The shop's own code: `cancelled`, `declined`, `unavailable` … */
  reason: string
  /** The next time to ask the provider, because money may still arrive; null if it cannot. */
  askAt: Date | null
}

/**
 * Ends an open payment: returns its stock and lets its orders be paid again. Returns false, without an effect, if the payment has already
 * ended.
 */
export async function endPayment(
  shop: Pick<Shop, 'db' | 'changes'>,
  { id, method }: { id: string; method: GatewayMethod },
  { state, reason, askAt }: Ending,
): Promise<boolean> {
  const parameters = { payment: id, state, reason, askAt: askAt?.toISOString() ?? null }
  switch (await callOutcome(shop.db, 'end_payment', parameters)) {
    case 'failed':
      countPayment(method, state)
      await shop.changes.tell()
      return true
    case 'unchanged':
    case 'not_found':
      return false
  }
}
