// Configuration of payments: the providers and the seller.

import type { ShopDocument } from '#common/documents/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { defaultShopName } from '#common/settings/rules.ts'
import { fn } from '#server/db/call-function.ts'
import { createSemaphore, type Semaphore } from '#server/lib/semaphore.ts'
import type { Gateway, GatewayMethod, WebhookReader } from '#server/payments/gateway.ts'
import { DomainError } from './errors.ts'

/** The issuer of documents. `taxBasisPoints` is the rate of the tax in all prices, in hundredths of a percent. */
type SellerValues = {
  name?: string
  address?: string
  taxId?: string
  email?: string
  phone?: string
  taxBasisPoints?: number
}

/**
 * The issuer's values from the environment, and the defaults of values that neither it nor an admin sets. `timeZone` is the zone of the days on documents.
 * `sellerOf` completes it.
 */
export type Seller = Readonly<SellerValues & { timeZone?: string; defaults?: Readonly<SellerValues> }>

export type PaymentConfig = Readonly<{
  /** The configured online payment methods. */
  gateways: ReadonlyMap<GatewayMethod, Gateway>
  webhooks: ReadonlyMap<GatewayMethod, WebhookReader>
  seller: Seller
  /** Limits requests that wait while another request creates their payment at its provider. */
  waiting: Semaphore
  /** The address to which providers redirect the customer's browser. */
  returnUrl: (paymentId: string) => string
  /** The address of the page of an invoice or credit note. */
  documentUrl: (document: Pick<ShopDocument, 'kind' | 'number'>) => string
  /** Logs provider failures, without secrets and without customers' input. */
  report: (error: unknown, facts: Readonly<Record<string, unknown>>) => void
}>

/** The issuer at the time of the statement that contains this: the environment counts first, then the shop's settings, then the defaults. */
export const sellerOf = ({ seller }: Pick<PaymentConfig, 'seller'>) => fn('shop_seller', { given: seller })

/** The configuration of a shop that takes only cash. */
export const cashOnly = (publicUrl: string, seller: Seller = { defaults: { name: defaultShopName } }): PaymentConfig => ({
  gateways: new Map(),
  webhooks: new Map(),
  seller,
  waiting: createSemaphore(),
  returnUrl: (paymentId) => `${publicUrl}/payments/return/${paymentId}`,
  documentUrl: ({ kind, number }) => publicUrl + paths.document(kind, number),
  report: () => {},
})

/** The provider of a payment method. Throws CONFLICT if it is not configured. */
export function gatewayOf({ gateways }: PaymentConfig, method: GatewayMethod): Gateway {
  const gateway = gateways.get(method)
  if (!gateway) throw new DomainError('CONFLICT', messages.paymentMethodMissing)
  return gateway
}
