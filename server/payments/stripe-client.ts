// Wraps Stripe's library: supports a base URL with a path, and translates every error into a gateway error.
import Stripe from 'stripe'
import type { z } from 'zod'
import { GatewayRefused, GatewayUnavailable } from './gateway.ts'

export type StripeAccess = Readonly<{
  /** The API's address, such as https://api.stripe.com; it may have a path. */
  apiBase: string
  secretKey: string
  /** Timeout per call until the last byte of the answer. */
  timeoutMs: number
}>

/** The client does not retry: the shop decides when to retry. */
export function createStripeClient({ apiBase, secretKey, timeoutMs }: StripeAccess): Stripe {
  const base = new URL(apiBase)
  const isPlain = base.protocol === 'http:'
  const prefix = base.pathname.replace(/\/+$/, '')
  // The request contains the secret key, so follow no redirect.
  const http = Stripe.createFetchHttpClient((address: string | URL | Request, init?: RequestInit) =>
    fetch(address, { ...init, redirect: 'error' }),
  )
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: base.hostname,
    port: base.port || (isPlain ? 80 : 443),
    // The library supports a host and a port, but no path.
    httpClient: {
      getClientName: () => http.getClientName(),
      makeRequest: (host, port, path, ...rest) => http.makeRequest(host, port, `${prefix}${path}`, ...rest),
    },
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  })
}

/** Parses Stripe's answer by `schema`. Throws `GatewayRefused` with Stripe's code, or `GatewayUnavailable`. */
export async function callStripe<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  let answer: unknown
  try {
    answer = await call()
  } catch (error) {
    throw gatewayErrorOf(error)
  }
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.') || 'the whole answer')
  throw new GatewayUnavailable(`Stripe's answer is invalid: ${fields.join(', ')}`)
}

/**
 * Timeout, conflict or rate limit: the same call may succeed later. 401 is included, because a key that was just replaced must not end a
 * refund.
 */
const retryableStatuses = new Set([401, 408, 409, 424, 425, 429])

/** Drops the library's texts and causes: they may contain the key or the customer's input. Stripe logs them under the request id. */
function gatewayErrorOf(error: unknown): GatewayRefused | GatewayUnavailable {
  if (!(error instanceof Stripe.errors.StripeError)) return new GatewayUnavailable("Stripe's library cannot read the answer")
  const { statusCode: status, requestId } = error
  const where = requestId ? `, request ${requestId}` : ''
  if (isRefusal(error)) {
    const code = error.code ?? error.rawType ?? 'unknown'
    return new GatewayRefused(code, `Stripe refused: ${[code, error.param].filter(Boolean).join(', ')} (${status}${where})`)
  }
  return new GatewayUnavailable(`Stripe did not answer: ${status ?? systemCodeOf(error.detail) ?? error.type}${where}`)
}

function isRefusal(error: Stripe.errors.StripeError): boolean {
  const { statusCode: status = 0 } = error
  return status >= 400 && status < 500 && !retryableStatuses.has(status) && !(error instanceof Stripe.errors.StripeRateLimitError)
}

/** The system's code for a connection failure, such as ECONNREFUSED; fetch puts it in a cause. */
function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return systemCodeOf(error.cause)
}
