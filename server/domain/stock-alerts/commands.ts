import { and, eq, isNull, sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { maxStockAlerts } from '#common/stock-alerts/rules.ts'
import type { NewStockAlert, StockAlertRef } from '#common/stock-alerts/schema.ts'
import { callOutcomes, callValue, present } from '#server/db/call-function.ts'
import { stockAlerts } from '#server/db/schema/stock-alerts.ts'
import type { CustomerCtx, PublicCtx, Shop } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'

/**
 * Requests one mail when a product can be ordered again; a repeated call returns the same alert. Throws NOT_FOUND for an unknown product,
 * CONFLICT if it can be ordered or the account has the maximum number of alerts, TOO_MANY_REQUESTS.
 */
export async function addStockAlert(ctx: CustomerCtx, { productId }: NewStockAlert): Promise<{ id: string }> {
  const { db, actor } = ctx
  await countAttempt(ctx, 'stockAlerts', actor.userId)
  const [added] = await callOutcomes(db, 'add_stock_alert', { user: actor.userId, product: productId, most: maxStockAlerts })
  switch (added.outcome) {
    case 'added':
    case 'repeated':
      return { id: present(added.alert, 'alert') }
    case 'orderable':
      throw new DomainError('CONFLICT', messages.stockAlertNotNeeded)
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.itemNotFound)
    case 'too_many':
      throw new DomainError('CONFLICT', messages.stockAlertsTooMany)
  }
}

/** Ends one of the caller's own alerts. Throws NOT_FOUND. */
export async function endStockAlert({ db, actor }: CustomerCtx, { id }: StockAlertRef): Promise<{ ended: number }> {
  const ended = await db
    .update(stockAlerts)
    .set({ endedAt: sql`now()` })
    .where(and(eq(stockAlerts.id, id), eq(stockAlerts.userId, actor.userId), isNull(stockAlerts.endedAt)))
    .returning({ id: stockAlerts.id })
  if (ended.length === 0) throw new DomainError('NOT_FOUND', messages.stockAlertNotFound)
  return { ended: 1 }
}

/**
 * Ends all open alerts of an alert's account, even if that alert is no longer open. The mail's link calls this, after the mail has ended
 * its own alert. The id is the secret, so an unknown one is not reported.
 */
export async function endAllStockAlerts({ db }: PublicCtx, { id }: StockAlertRef): Promise<{ ended: number }> {
  const ended = await db.execute(sql`
    update stock_alerts a set ended_at = now() from stock_alerts known
    where known.id = ${id} and a.user_id = known.user_id and a.ended_at is null returning a.id`)
  return { ended: ended.length }
}

/**
 * Queues the mails of alerts whose products can be ordered again, of one product or of all, and ends the alerts. Returns the number of
 * ended alerts, at most 500 per call.
 */
export async function sendStockAlerts({ db }: Pick<Shop, 'db'>, productId: number | null): Promise<number> {
  return (await callValue(db, 'send_stock_alerts', { product: productId })) ?? 0
}
