// Configuration of payments: the providers and the seller.

import type { ShopDocument } from '#common/documents/schema.ts'
import { messages } from '#common/messages.ts'
import { paths } from '#common/paths.ts'
import { createWaitingRoom, type WaitingRoom } from '#server/lib/waiting-room.ts'
import type { Gateway, GatewayMethod, WebhookReader } from '#server/payments/gateway.ts'
import { DomainError } from './errors.ts'

/** Issuer of the invoices. */
export type Seller = Readonly<{ name: string; address?: string; taxId?: string; email?: string; phone?: string }>

export type PaymentConfig = Readonly<{
  /** The ways to pay from outside that are set up. */
  gateways: ReadonlyMap<GatewayMethod, Gateway>
  webhooks: ReadonlyMap<GatewayMethod, WebhookReader>
  seller: Seller
  /** For requests that wait while another request creates their payment at its provider. */
  waitingRoom: WaitingRoom
  /** The address that providers send the customer's browser back to. */
  returnUrl: (paymentId: string) => string
  /** Where the page of an invoice or a credit note is. */
  documentUrl: (document: Pick<ShopDocument, 'kind' | 'number'>) => string
  /** Logs what a provider did, without secrets and without customers' input. */
  report: (error: unknown, facts: Readonly<Record<string, unknown>>) => void
}>

/** The configuration of a shop that takes only cash. */
export const cashOnly = (publicUrl: string, seller: Seller = { name: 'Partsdock' }): PaymentConfig => ({
  gateways: new Map(),
  webhooks: new Map(),
  seller,
  waitingRoom: createWaitingRoom(),
  returnUrl: (paymentId) => `${publicUrl}/payments/return/${paymentId}`,
  documentUrl: ({ kind, number }) => publicUrl + paths.document(kind, number),
  report: () => {},
})

/** The provider behind a method. Throws CONFLICT where it is not set up. */
export function gatewayOf({ gateways }: PaymentConfig, method: GatewayMethod): Gateway {
  const gateway = gateways.get(method)
  if (!gateway) throw new DomainError('CONFLICT', messages.paymentMethodMissing)
  return gateway
}
