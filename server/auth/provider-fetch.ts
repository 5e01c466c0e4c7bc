// HTTP calls to an identity provider. They follow no redirects, because calls contain secrets, and limit the size of answers. `signal`
// aborts the call itself.
import { invalidAnswer, ProviderRefused, unreachable } from './provider-refused.ts'

const longestAnswerBytes = 64 * 1024

export type ProviderAnswer = Readonly<{ status: number; headers: Headers; body: unknown }>

type Question = Readonly<{
  headers: Readonly<Record<string, string>>
  signal: AbortSignal /** Sent by POST. Without a form, the call is a GET. */
  form?: URLSearchParams
}>

/**
 * The answer's status and JSON. The body of an unsuccessful answer is null, except for refused forms with a readable reason. Throws
 * `ProviderRefused` if the request failed or the answer is not JSON.
 */
export async function askProvider(provider: string, url: string, { headers, signal, form }: Question): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal, ...(form && { method: 'POST', body: form }) })
    const { status, ok } = response
    if (ok) return { status, headers: response.headers, body: JSON.parse(await readText(provider, response)) }
    if (form && (status === 400 || status === 401))
      return { status, headers: response.headers, body: readJson(await readText(provider, response)) }
    await response.body?.cancel()
    return { status, headers: response.headers, body: null }
  } catch (error) {
    if (error instanceof ProviderRefused) throw error
    throw error instanceof SyntaxError ? invalidAnswer(provider, 'no JSON') : unreachable(provider, 'the call failed')
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function readText(provider: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestAnswerBytes) throw invalidAnswer(provider, 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
