// What the shop asks of whoever takes its customers' money. An adapter knows one provider's wire and nothing of orders, stock or the database
// (but its own tokens); the domain knows payments and no wire. Only what a provider answers to us, server to server, is believed.

/** The methods that money comes by from outside; cash on delivery asks nobody. */
export const gatewayMethods = ['bkash', 'card', 'nagad'] as const
export type GatewayMethod = (typeof gatewayMethods)[number]

/** `test` is money that is none: test keys of a provider, or the sandbox. A payment settles in the mode it was opened in. */
export type PaymentMode = 'live' | 'test'

/** A payment that a provider is to take. */
export type PaymentRequest = Readonly<{
  /** The payment's id, a UUID: the key under which repeating a call makes nothing new. */
  id: string
  /** The number the provider knows the payment by: up to 20 characters of A-Z and 0-9, never used twice. */
  reference: string
  /** In minor units: 100 is one taka. */
  amountMinor: number
  /** ISO 4217, such as BDT. */
  currency: string
  /** For people: what is paid for. */
  description: string
  email: string
  /** The customer's address in the network, which Nagad asks for. */
  customerIp: string
  /** Where the customer comes back to, whatever happened; providers add a query of their own. */
  returnUrl: string
  /** When the stock goes back: no money is wanted after it. */
  expiresAt: Date
}>

/** What a provider made of it: its own name for the payment, unique with it, and where the customer pays. */
export type OpenedPayment = Readonly<{ providerRef: string; redirectUrl: string }>

export type StartedPayment = PaymentRequest & Readonly<{ providerRef: string }>
/** `transactionRef`: the provider's name for the money itself, which refunds are asked for by. */
export type PaidPayment = StartedPayment & Readonly<{ transactionRef: string; paidAt: Date }>

/** Why no money came, in the shop's words. */
export type FailureReason = 'cancelled' | 'declined' | 'insufficient_funds' | 'expired' | 'refused'

/** How a payment stands, by the provider's own answer. */
export type PaymentAnswer =
  | Readonly<{ status: 'paid'; amountMinor: number; currency: string; reference: string; mode: PaymentMode; transactionRef: string }>
  /** Not paid yet, and it may still be. */
  | Readonly<{ status: 'open' }>
  /** Not paid. `isFinal`: the provider will take no money for it any more; else it may still come, and is asked about. */
  | Readonly<{ status: 'failed'; reason: FailureReason; isFinal: boolean }>

export type RefundRequest = Readonly<{
  /** The refund's id, a UUID: asking again under it gives the money back once. */
  id: string
  /** In minor units, at most what is left of the payment. */
  amountMinor: number
  reason: string
  /** True when it was asked for before and nobody knows what became of it: adapters of providers without idempotency look first. */
  isRepeat: boolean
  /** What earlier refunds of the payment came to, in minor units, by the provider's names for them. */
  earlier: readonly Readonly<{ providerRef: string; amountMinor: number }>[]
}>

export type RefundAnswer = Readonly<{ status: 'done' | 'pending'; providerRef: string }>

/** One way to pay. Calls throw `GatewayRefused` or `GatewayUnavailable`, and nothing else for what a provider does; all end within 35 seconds. */
export type Gateway = Readonly<{
  method: GatewayMethod
  mode: PaymentMode
  /** Makes the payment at the provider. Repeated for the same id and reference it may answer the same, or throw `GatewayRefused`. */
  open(payment: PaymentRequest): Promise<OpenedPayment>
  /**
   * How it stands when the customer comes back, with the query they bring: a hint about what to ask, and never an answer. bKash takes
   * the money in here; others are only asked.
   */
  confirm(payment: StartedPayment, query: Readonly<Record<string, string>>): Promise<PaymentAnswer>
  /**
   * What that query asks for, as one of the provider's few words; empty where it says nothing that counts. Returns are claimed by it, so that
   * one that says nothing never keeps the one that completes the payment from being heard.
   */
  hintOf(payment: StartedPayment, query: Readonly<Record<string, string>>): string
  /** How it stands. Changes nothing at the provider. */
  ask(payment: StartedPayment): Promise<PaymentAnswer>
  /** Asks that no money be taken for it any more, where the provider knows such a thing; whether it did is what `ask` says then. */
  close(payment: StartedPayment): Promise<void>
  /** Gives money back. Throws `GatewayRefused` only where it is sure that none was given under this refund's id. */
  refund(payment: PaidPayment, refund: RefundRequest): Promise<RefundAnswer>
}>

/** A provider's own call to us. */
export type WebhookEvent = Readonly<{ eventId: string; providerRef: string }>

/** Reads webhooks. Throws `GatewayRefused` with code `bad_signature` for what did not come from the provider; null for an event of no interest. */
export type WebhookReader = (rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>) => WebhookEvent | null

/** The provider said no, and saying it again changes nothing. `code` is the provider's, for the log. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Looks for what a call has done whose end nobody heard. A provider that refuses the look has said nothing of the call: that must not pass for
 * a call that was refused, so it throws `GatewayUnavailable` then.
 */
export async function lookFor<T>(provider: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    throw new GatewayUnavailable(`${provider} does not say what has been given back: ${error.code}`)
  }
}

/** No answer, or none that can be believed: whether the call worked is not known, and has to be asked later. */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
}

/** Too many calls to the provider are under way: this one was not made, and may be made in a moment. */
export class GatewayBusy extends GatewayUnavailable {
  override name = 'GatewayBusy'
}
