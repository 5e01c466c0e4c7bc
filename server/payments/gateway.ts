// The contract between the shop and payment providers. An adapter knows one provider's API and nothing of orders, stock or the database
// (except its own tokens); the domain knows payments and no API. Only a provider's server-to-server answers are trusted.

/** The methods of online payment; cash on delivery has no provider. */
export const gatewayMethods = ['bkash', 'card', 'nagad'] as const
export type GatewayMethod = (typeof gatewayMethods)[number]

/** `test` payments move no real money: test keys of a provider, or the sandbox. A payment settles in the mode it was opened in. */
export type PaymentMode = 'live' | 'test'

/** A payment to create at a provider. */
export type PaymentRequest = Readonly<{
  /** The payment's id, a UUID: the idempotency key of the call. */
  id: string
  /** The provider's reference for the payment: up to 20 characters of A-Z and 0-9, never reused. */
  reference: string
  /** In minor units: 100 is one taka. */
  amountMinor: number
  /** ISO 4217, such as BDT. */
  currency: string
  /** Shown to people: what the payment is for. */
  description: string
  email: string
  /** The customer's IP address, which Nagad requires. */
  customerIp: string
  /** Where the customer returns, whatever the outcome; providers add their own query. */
  returnUrl: string
  /** When the stock is released: the shop wants no money after it. */
  expiresAt: Date
}>

/** The payment as created at the provider: its unique id there, and where the customer pays. */
export type OpenedPayment = Readonly<{ providerRef: string; redirectUrl: string }>

export type StartedPayment = PaymentRequest & Readonly<{ providerRef: string }>
/** `transactionRef`: the provider's id of the transaction, which refunds refer to. */
export type PaidPayment = StartedPayment & Readonly<{ transactionRef: string; paidAt: Date }>

/** Why a payment failed, in the shop's terms. */
export type FailureReason = 'cancelled' | 'declined' | 'insufficient_funds' | 'expired' | 'refused'

/** A payment's status by the provider's own answer. */
export type PaymentAnswer =
  | Readonly<{ status: 'paid'; amountMinor: number; currency: string; reference: string; mode: PaymentMode; transactionRef: string }>
  /** Not paid yet, but still payable. `isConfirming`: the customer has finished, and only the bank's answer is missing. */
  | Readonly<{ status: 'open'; isConfirming?: boolean }>
  /** Not paid. `isFinal`: the provider will accept no money for it any more; otherwise it may still be paid, so keep asking. */
  | Readonly<{ status: 'failed'; reason: FailureReason; isFinal: boolean }>

export type RefundRequest = Readonly<{
  /** The refund's id, a UUID, used as the idempotency key. */
  id: string
  /** In minor units, at most the unrefunded rest of the payment. */
  amountMinor: number
  reason: string
  /** True if an earlier attempt has an unknown outcome: adapters of providers without idempotency look it up first. */
  isRepeat: boolean
  /** The payment's earlier refunds in minor units, with the provider's ids. */
  earlier: readonly Readonly<{ providerRef: string; amountMinor: number }>[]
}>

export type RefundAnswer = Readonly<{ status: 'done' | 'pending'; providerRef: string }>

/** One payment method. Provider failures throw only `GatewayRefused` or `GatewayUnavailable`; all calls end within 35 seconds. */
export type Gateway = Readonly<{
  method: GatewayMethod
  mode: PaymentMode
  /**
   * Creates the payment at the provider. Repeated for the same id and reference it may return the same payment, or throw `GatewayRefused`.
   */
  open(payment: PaymentRequest): Promise<OpenedPayment>
  /**
   * The status when the customer returns with a query: a hint about what to ask, never an answer. bKash executes the payment here; other
   * providers are only asked.
   */
  confirm(payment: StartedPayment, query: Readonly<Record<string, string>>): Promise<PaymentAnswer>
  /**
   * The provider's keyword in that query; empty if it has none that matters. Returns are claimed per hint, so that an empty one never
   * blocks the one that completes the payment.
   */
  hintOf(payment: StartedPayment, query: Readonly<Record<string, string>>): string
  /** The current status. Changes nothing at the provider. */
  ask(payment: StartedPayment): Promise<PaymentAnswer>
  /** Asks the provider, if it can, to accept no more money for the payment; `ask` tells whether it did. */
  close(payment: StartedPayment): Promise<void>
  /** Refunds money. Throws `GatewayRefused` only if certainly no money was refunded under this refund's id. */
  refund(payment: PaidPayment, refund: RefundRequest): Promise<RefundAnswer>
}>

/** A webhook from a provider. */
export type WebhookEvent = Readonly<{ eventId: string; providerRef: string }>

/**
 * Reads webhooks. Throws `GatewayRefused` with code `bad_signature` if the provider did not sign it; returns null for an irrelevant event.
 */
export type WebhookReader = (rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>) => WebhookEvent | null

/** The provider refused, and retrying changes nothing. `code` is the provider's, for the log. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Looks up the result of a call with an unknown outcome. A refused lookup says nothing about that call and must not count as its refusal,
 * so it throws `GatewayUnavailable`.
 */
export async function lookUpResult<T>(provider: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    throw new GatewayUnavailable(`${provider} does not report what was refunded: ${error.code}`)
  }
}

/** No answer, or no trustworthy one: the outcome is unknown and must be asked for later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** Too many calls to the provider are in flight: this one was not made, and may be retried soon. */
export class GatewayBusy extends GatewayUnavailable {
  override name = 'GatewayBusy'
}
