// A call to a provider over HTTP. It ends in time, follows no redirect, reads no more than an answer can be, and what it throws tells no secret.
import type { z } from 'zod'
import { GatewayUnavailable } from './gateway.ts'

// The longest answer that there is has a few hundred characters.
const maxAnswerBytes = 64 * 1024

export type ProviderCall = Readonly<{
  /** Whose name stands in errors. */
  provider: string
  url: string
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
  /** From the start of the call to the last byte of the answer. */
  timeoutMs: number
}>

/** The status and the JSON that came. Throws `GatewayUnavailable` where none did, or something else. */
export async function callProvider(call: ProviderCall): Promise<{ status: number; body: unknown }> {
  const { provider, url, method, headers, body, timeoutMs } = call
  if (timeoutMs <= 0) throw new GatewayUnavailable(`${provider} was not asked: no time is left`)
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
    throw new GatewayUnavailable(`${provider} did not answer: ${whatHappened(error)}`)
  }
}

/** What of an answer is known. Throws `GatewayUnavailable` where it is not what it should be, with the names of the fields alone. */
export function readAnswer<T>(provider: string, schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.') || 'all of it')
  throw new GatewayUnavailable(`${provider}'s answer is not what it should be: ${fields.join(', ')}`)
}

/** How much time of `totalMs` is left, in milliseconds. */
export type Deadline = Readonly<{ leftMs: () => number }>

export function startDeadline(totalMs: number): Deadline {
  const end = performance.now() + totalMs
  return { leftMs: () => end - performance.now() }
}

class TooLarge extends Error {}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** In words of our own, or the system's code: texts of errors can hold what was sent or came. */
function whatHappened(error: unknown): string {
  if (error instanceof SyntaxError) return 'what came is no JSON'
  if (error instanceof TooLarge) return 'what came is too large'
  if (error instanceof Error && error.name === 'TimeoutError') return 'it took too long'
  for (let next = error; next instanceof Error; next = next.cause) if ('code' in next && typeof next.code === 'string') return next.code
  return 'the call failed'
}
