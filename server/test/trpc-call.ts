import type { InjectOptions } from 'fastify'
import type { TestShop } from './test-shop.ts'

export type TrpcAnswer = {
  status: number
  text: string
  headers: Record<string, unknown>
  /** The procedure's answer. */
  data: unknown
  /** The refusal; null if there was none. */
  error: { code: string; message: string; httpStatus: number; issues?: unknown; requestId?: unknown; retryAfterSeconds?: unknown } | null
}

type Envelope = { result?: { data?: unknown }; error?: { message: string; data: { code: string; httpStatus: number; issues?: unknown } } }

/** Calls one procedure over HTTP, like the browser does. */
export async function trpcCall(
  { app }: Pick<TestShop, 'app'>,
  kind: 'query' | 'mutation',
  path: string,
  { input, headers = {} }: { input?: unknown; headers?: Record<string, string> } = {},
): Promise<TrpcAnswer> {
  const request: InjectOptions =
    kind === 'query'
      ? { method: 'GET', url: `/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`, headers }
      : {
          method: 'POST',
          url: `/trpc/${path}`,
          headers: { 'content-type': 'application/json', ...headers },
          ...(input !== undefined && { payload: JSON.stringify(input) }),
        }
  const response = await app.inject(request)
  const { result, error }: Envelope = response.json()
  return {
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
    data: result?.data,
    error: error ? { message: error.message, ...error.data } : null,
  }
}

/** Headers of a signed-in browser with this cookie that calls from one of the shop's own pages. */
export const browserHeaders = (credential: string) => ({ cookie: `partsdock_session=${credential}`, 'sec-fetch-site': 'same-origin' })
export const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` })
