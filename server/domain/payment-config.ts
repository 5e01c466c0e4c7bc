// What the domain needs of the world to take money: the providers, and who sells.

import type { ShopDocument } from '#common/documents/schema.ts'
import { messages } from '#common/messages.ts'
import { paths } from '#common/paths.ts'
import { createWaitingRoom, type WaitingRoom } from '#server/lib/waiting-room.ts'
import type { Gateway, GatewayMethod, WebhookReader } from '#server/payments/gateway.ts'
import { DomainError } from './errors.ts'

/** Who issues the invoices. */
export type Seller = Readonly<{ name: string; address?: string; taxId?: string; email?: string; phone?: string }>

export type PaymentConfig = Readonly<{
  /** The ways to pay from outside that are set up. */
  gateways: ReadonlyMap<GatewayMethod, Gateway>
  webhooks: ReadonlyMap<GatewayMethod, WebhookReader>
  seller: Seller
  /** For requests that wait until another one has made their payment at its provider. */
  waitingRoom: WaitingRoom
  /** Where the customer's browser comes back to from a payment. */
  returnUrl: (paymentId: string) => string
  /** Where the page of an invoice or a credit note is. */
  documentUrl: (document: Pick<ShopDocument, 'kind' | 'number'>) => string
  /** Tells the log of what a provider did: never with a secret, or with what a customer typed. */
  report: (error: unknown, facts: Readonly<Record<string, unknown>>) => void
}>

/** A shop that takes cash alone. */
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
