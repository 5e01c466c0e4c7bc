// Calls bKash with a token, and translates its refusals into gateway errors.
import type { z } from 'zod'
import { readBkashCode, unsureCodes } from './bkash-codes.ts'
import type { BkashTokens } from './bkash-tokens.ts'
import { GatewayRefused, GatewayUnavailable } from './gateway.ts'
import { callProvider, type Deadline, readAnswer } from './provider-call.ts'

/** Milliseconds to reserve for later steps. */
type Options = { keepMs?: number }

/**
 * Posts `body` and parses the answer by `schema`. Throws `GatewayRefused` with bKash's code if bKash refused, and `GatewayUnavailable` if
 * the outcome is unknown.
 */
export type BkashCall = <T>(url: string, schema: z.ZodType<T>, body: unknown, deadline: Deadline, options?: Options) => Promise<T>

export function createBkashCall({ tokens, appKey, timeoutMs }: { tokens: BkashTokens; appKey: string; timeoutMs: number }): BkashCall {
  return async (url, schema, body, deadline, { keepMs = 0 } = {}) => {
    const send = async (token: string) =>
      callProvider({
        provider: 'bKash',
        url,
        method: 'POST',
        headers: { authorization: token, 'x-app-key': appKey },
        body,
        timeoutMs: Math.min(timeoutMs, deadline.leftMs() - keepMs),
      })
    const token = await tokens.current(deadline)
    let answer = await send(token)
    // A request without valid access has changed nothing, so it is safe to retry.
    if (answer.status === 401) {
      await tokens.invalidate(token)
      answer = await send(await tokens.current(deadline))
    }
    const code = readBkashCode(answer.body)
    if (code !== null && answer.status < 500 && answer.status !== 401 && answer.status !== 429 && !unsureCodes.has(code))
      throw new GatewayRefused(code, `bKash refused: ${code}`)
    if (code !== null || answer.status !== 200) throw new GatewayUnavailable(`bKash refused the call: ${code ?? answer.status}`)
    return readAnswer('bKash', schema, answer.body)
  }
}
