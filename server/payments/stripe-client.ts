// Stripe's own library, held at its two ends: it reaches a base that has a path, and whatever it throws leaves as one of the gateway's errors.
import Stripe from 'stripe'
import type { z } from 'zod'
import { GatewayRefused, GatewayUnavailable } from './gateway.ts'

export type StripeAccess = Readonly<{
  /** Where the API is, such as https://api.stripe.com; it may have a path. */
  apiBase: string
  secretKey: string
  /** In milliseconds, for one call from its start to the last byte of the answer. */
  timeoutMs: number
}>

/** A client that tries each call once: who asks again, and when, is the shop's to say. */
export function createStripeClient({ apiBase, secretKey, timeoutMs }: StripeAccess): Stripe {
  const base = new URL(apiBase)
  const isPlain = base.protocol === 'http:'
  const prefix = base.pathname.replace(/\/+$/, '')
  // The key goes with the call: it follows no redirect.
  const http = Stripe.createFetchHttpClient((address: string | URL | Request, init?: RequestInit) =>
    fetch(address, { ...init, redirect: 'error' }),
  )
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: base.hostname,
    port: base.port || (isPlain ? 80 : 443),
    // The library knows a host and a port, and no path.
    httpClient: {
      getClientName: () => http.getClientName(),
      makeRequest: (host, port, path, ...rest) => http.makeRequest(host, port, `${prefix}${path}`, ...rest),
    },
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
  })
}

/** What Stripe answers to `call`, read by `schema`. Throws `GatewayRefused` with Stripe's code, or `GatewayUnavailable`. */
export async function callStripe<T>(schema: z.ZodType<T>, call: () => Promise<unknown>): Promise<T> {
  let answer: unknown
  try {
    answer = await call()
  } catch (error) {
    throw gatewayErrorOf(error)
  }
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.') || 'all of it')
  throw new GatewayUnavailable(`Stripe's answer is not what it should be: ${fields.join(', ')}`)
}

/** In time, taken up already, or too many at once: the same call may be answered otherwise later. */
const passing = new Set([408, 409, 424, 425, 429])

/** The library's texts and causes stay behind: they can hold the key, or what the customer entered. Stripe's log has them by the request's id. */
function gatewayErrorOf(error: unknown): GatewayRefused | GatewayUnavailable {
  if (!(error instanceof Stripe.errors.StripeError)) return new GatewayUnavailable('Stripe gave an answer that its library cannot read')
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
  return status >= 400 && status < 500 && !passing.has(status) && !(error instanceof Stripe.errors.StripeRateLimitError)
}

/** What the system calls the failure of a connection, such as ECONNREFUSED; fetch has it in a cause. */
function systemCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return systemCodeOf(error.cause)
}
