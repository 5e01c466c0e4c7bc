// Asking a provider's API over HTTP: no redirect is followed, since the token goes with the call, and no more is read than an answer can be.
import { ProviderRefused, unbelievable, unreachable } from './provider-refused.ts'

const longestAnswerBytes = 64 * 1024

export type ProviderAnswer = Readonly<{ status: number; headers: Headers; body: unknown }>

/** The status and the JSON that came; null for the JSON of an answer that is no success. Throws `ProviderRefused` where nothing came, or something else. */
export async function askProvider(
  provider: string,
  url: string,
  { headers, signal }: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal })
    const { status, ok } = response
    if (ok) return { status, headers: response.headers, body: JSON.parse(await readText(provider, response)) }
    await response.body?.cancel()
    return { status, headers: response.headers, body: null }
  } catch (error) {
    if (error instanceof ProviderRefused) throw error
    throw error instanceof SyntaxError ? unbelievable(provider, 'no JSON') : unreachable(provider, 'the call failed')
  }
}

async function readText(provider: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestAnswerBytes) throw unbelievable(provider, 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
