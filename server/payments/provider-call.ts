// An HTTP call to a provider, with a timeout and a size limit. It follows no redirects, and its errors contain no secrets.
import type { z } from 'zod'
import { GatewayUnavailable } from './gateway.ts'
import { isUnsent } from './unsent.ts'

// The longest legitimate answer has a few hundred characters.
const maxAnswerBytes = 64 * 1024

export type ProviderCall = Readonly<{
  /** The name that errors use. */
  provider: string
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
  /** Measured from the start of the call to the last byte of the answer. */
  timeoutMs: number
}>

/** Throws `GatewayUnavailable` if no answer arrives, or the answer is not JSON. */
export async function callProvider(call: ProviderCall): Promise<{ status: number; body: unknown }> {
  const { provider, url, method, headers, body, timeoutMs } = call
  if (timeoutMs <= 0) throw new GatewayUnavailable(`${provider} was not called: no time is left`, { isUnsent: true })
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
    })
    return { status: response.status, body: JSON.parse(await readText(response)) }
  } catch (error) {
    throw new GatewayUnavailable(`${provider} did not answer: ${describeFailure(error)}`, { isUnsent: isUnsent(error) })
  }
}

/** Throws `GatewayUnavailable` if the answer does not match the schema. The error names only the fields. */
export function readAnswer<T>(provider: string, schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.') || 'the whole answer')
  throw new GatewayUnavailable(`${provider}'s answer is invalid: ${fields.join(', ')}`)
}

/** The time left until a shared deadline, in milliseconds. */
export type Deadline = Readonly<{ leftMs: () => number }>

export function startDeadline(totalMs: number): Deadline {
  const end = performance.now() + totalMs
  return { leftMs: () => end - performance.now() }
}

class TooLarge extends Error {}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Our own words, or the system's code: error texts may contain request or answer data. */
function describeFailure(error: unknown): string {
  if (error instanceof SyntaxError) return 'the answer is not JSON'
  if (error instanceof TooLarge) return 'the answer is too large'
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took too long'
  for (let next = error; next instanceof Error; next = next.cause) if ('code' in next && typeof next.code === 'string') return next.code
  return 'the call failed'
}
