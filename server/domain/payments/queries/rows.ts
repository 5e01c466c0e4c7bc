// Payments as stored, and as gateways need them.

import { eq, type InferSelectModel } from 'drizzle-orm'
import { writePurchaseNumber } from '#common/purchases/number.ts'
import { payments } from '#server/db/schema/payments.ts'
import type { Shop } from '#server/domain/context/ctx.ts'
import type { GatewayMethod, PaidPayment, PaymentRequest, StartedPayment } from '#server/payments/gateway.ts'

export type PaymentRow = InferSelectModel<typeof payments>
/** A payment through a provider: any method but cash. */
export type ProviderPayment = PaymentRow & { method: GatewayMethod; expiresAt: Date }

export async function findPayment(db: Shop['db'], id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row ?? null
}

export const isProviderPayment = (row: PaymentRow): row is ProviderPayment => row.method !== 'cash' && row.expiresAt !== null

/** The request to the provider, with the account's e-mail address, the stored purchase number and the shop's name. */
export function requestOf(
  row: ProviderPayment,
  { email, purchase, shopName }: { email: string; purchase: string | null; shopName: string },
  returnUrl: string,
): PaymentRequest {
  const { id, reference, amountMinor, currency, customerIp, expiresAt } = row
  const description = purchase === null ? `Parts from ${shopName}` : `Purchase ${writePurchaseNumber(purchase)} at ${shopName}`
  return { id, reference, amountMinor, currency, description, email, customerIp, returnUrl, expiresAt }
}

/** A payment that exists at its provider; null if it was never created there. */
export function startedOf(row: ProviderPayment, returnUrl: string): StartedPayment | null {
  if (row.providerRef === null) return null
  // Nothing more is said to the provider about a payment that it has.
  return { ...requestOf(row, { email: '', purchase: null, shopName: '' }, returnUrl), providerRef: row.providerRef }
}

export function paidOf(row: ProviderPayment, returnUrl: string): PaidPayment | null {
  const started = startedOf(row, returnUrl)
  if (!started || row.transactionRef === null || row.settledAt === null) return null
  return { ...started, transactionRef: row.transactionRef, paidAt: row.settledAt }
}
