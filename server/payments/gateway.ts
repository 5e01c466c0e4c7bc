// The contract between the shop and payment providers. An adapter knows one provider's API, but no orders or stock, and no database except
// its own tokens. The domain knows payments, but no API. Only a provider's server-to-server answers are trusted.

/** Online methods only; cash on delivery has no provider. */
export const gatewayMethods = ['bkash', 'card', 'nagad'] as const
export type GatewayMethod = (typeof gatewayMethods)[number]

/**
 * `test` payments move no real money: they use a provider's test keys, or the sandbox. A payment settles in the mode in which it was
 * opened.
 */
export type PaymentMode = 'live' | 'test'

export type PaymentRequest = Readonly<{
  /** The payment's id, a UUID: the idempotency key of the call. */
  id: string
  /** The shop's reference, sent to the provider: up to 20 characters of A-Z and 0-9, never reused. */
  reference: string
  /** 100 minor units are one taka. */
  amountMinor: number
  /** ISO 4217. */
  currency: string
  /** Describes the payment to customers. */
  description: string
  email: string
  /** The customer's IP address, which Nagad requires. */
  customerIp: string
  /** The customer returns here after any outcome; providers add their own query. */
  returnUrl: string
  /** The stock is released at this time, and the shop accepts no money afterwards. */
  expiresAt: Date
}>

/** The payment as created at the provider: its id there, and the page where the customer pays. */
export type OpenedPayment = Readonly<{ providerRef: string; redirectUrl: string }>

export type StartedPayment = PaymentRequest & Readonly<{ providerRef: string }>
/** `transactionRef`: the provider's id of the transaction, which refunds refer to. */
export type PaidPayment = StartedPayment & Readonly<{ transactionRef: string; paidAt: Date }>

export type FailureReason = 'cancelled' | 'declined' | 'insufficient_funds' | 'expired' | 'refused'

/** A payment's status according to the provider's own answer. */
export type PaymentAnswer =
  | Readonly<{ status: 'paid'; amountMinor: number; currency: string; reference: string; mode: PaymentMode; transactionRef: string }>
  /** Not paid yet, but still payable. `isConfirming`: the customer has finished, and only the bank's answer is missing. */
  | Readonly<{ status: 'open'; isConfirming?: boolean }>
  /** Not paid. `isFinal`: the provider will no longer accept money for it. Otherwise it may still be paid, so keep asking. */
  | Readonly<{ status: 'failed'; reason: FailureReason; isFinal: boolean }>

export type RefundRequest = Readonly<{
  /** The refund's id, a UUID: the idempotency key of the call. */
  id: string
  /** In minor units, at most the part of the payment that is not refunded yet. */
  amountMinor: number
  reason: string
  /** True if an earlier attempt has an unknown outcome. Adapters of providers without idempotency look it up first. */
  isRepeat: boolean
  /** The payment's earlier refunds in minor units, with the provider's ids. */
  earlier: readonly Readonly<{ providerRef: string; amountMinor: number }>[]
}>

export type RefundAnswer = Readonly<{ status: 'done' | 'pending'; providerRef: string }>

/**
 * One payment method. When a provider fails, calls throw only `GatewayRefused` or `GatewayUnavailable`. All calls end within 35 seconds.
 */
export type Gateway = Readonly<{
  method: GatewayMethod
  mode: PaymentMode
  /**
   * Creates the payment at the provider. A repeated call with the same id and reference may return the same payment, or throw
   * `GatewayRefused`.
   */
  open(payment: PaymentRequest): Promise<OpenedPayment>
  /**
   * The status when the customer returns. The query only hints at what to ask; it is never trusted. bKash executes the payment here; other
   * providers are only asked.
   */
  confirm(payment: StartedPayment, query: Readonly<Record<string, string>>): Promise<PaymentAnswer>
  /**
   * The provider's keyword in that query; empty if it has none that matters. Returns are claimed per hint, so that an empty hint never
   * blocks the return that completes the payment.
   */
  hintOf(payment: StartedPayment, query: Readonly<Record<string, string>>): string
  /** Returns the current status; changes nothing at the provider. */
  ask(payment: StartedPayment): Promise<PaymentAnswer>
  /** Asks the provider, if it has such a call, to accept no more money for the payment. `ask` reports whether it did. */
  close(payment: StartedPayment): Promise<void>
  /** Seconds until the provider takes calls of this shop again; 0 if it takes them now. Absent if it never locks a client out. */
  lockedForSeconds?: () => Promise<number>
  /** Before the process ends: waits for work that must not be lost, for `withinMs` at most. Never rejects. Absent if there is none. */
  finish?: (withinMs: number) => Promise<void>
  /** Throws `GatewayRefused` only if certainly no money was refunded under this refund's id. */
  refund(payment: PaidPayment, refund: RefundRequest): Promise<RefundAnswer>
}>

export type WebhookEvent = Readonly<{ eventId: string; providerRef: string }>

/** Throws `GatewayRefused` with code `bad_signature` if the provider did not sign the webhook. Returns null for an irrelevant event. */
export type WebhookReader = (rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>) => WebhookEvent | null

/** The provider refused, and a retry would not help. `code` is the provider's code, for the log. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Looks up the result of a call with an unknown outcome. A refused lookup does not mean that the call was refused, so it throws
 * `GatewayUnavailable`.
 */
export async function lookUpResult<T>(provider: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    throw new GatewayUnavailable(`${provider} does not report what was refunded: ${error.code}`)
  }
}

/** No answer, or an untrustworthy one: the outcome is unknown, so ask again later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  /** When it is worth trying again, if that is known. */
  readonly retryAfterSeconds: number | undefined
  /** The call certainly never reached the provider. */
  readonly isUnsent: boolean
  constructor(
    message: string,
    { retryAfterSeconds, isUnsent = false, ...options }: ErrorOptions & { retryAfterSeconds?: number; isUnsent?: boolean } = {},
  ) {
    super(message, options)
    this.retryAfterSeconds = retryAfterSeconds
    this.isUnsent = isUnsent
  }
}

/** Too many calls to the provider are in flight. This call was not made, and may be retried soon. */
export class GatewayBusy extends GatewayUnavailable {
  override name = 'GatewayBusy'
}
