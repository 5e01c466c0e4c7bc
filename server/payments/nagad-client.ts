// Calls Nagad, and translates its refusals into gateway errors.
import { isIPv4 } from 'node:net'
import { z } from 'zod'
import { GatewayRefused, GatewayUnavailable } from './gateway.ts'
import { type NagadKeys, type Sealed, unseal } from './nagad-crypto.ts'
import { callProvider, readAnswer } from './provider-call.ts'

type Asked = Readonly<{
  method: 'GET' | 'POST'
  /** Appended to the base URL, such as `/verify/payment/…`. */
  path: string
  customerIp: string
  body?: unknown
}>

export type NagadCall = <T>(schema: z.ZodType<T>, asked: Asked) => Promise<T>

const Reason = z.object({
  reason: z
    .union([z.string(), z.int()])
    .transform(String)
    .pipe(z.string().regex(/^[\w .-]{1,100}$/)),
})
const retryableStatuses: ReadonlySet<number> = new Set([401, 403, 408, 425, 429])

export const SealedAnswer = z.object({ sensitiveData: z.string().min(1).max(4_096), signature: z.string().min(1).max(4_096) })

/**
 * Calls Nagad and parses the answer by `schema`. Throws `GatewayRefused` with Nagad's reason if it refused, and `GatewayUnavailable` if the
 * outcome is unknown.
 */
export function createNagadCall({ baseUrl, timeoutMs }: { baseUrl: string; timeoutMs: number }): NagadCall {
  return async (schema, { method, path, customerIp, body }) => {
    const answer = await callProvider({
      provider: 'Nagad',
      url: `${baseUrl}${path}`,
      method,
      headers: { 'x-km-api-version': 'v-0.2.0', 'x-km-ip-v4': toIPv4(customerIp), 'x-km-client-type': 'PC_WEB' },
      ...(body !== undefined && { body }),
      timeoutMs,
    })
    const { data: refusal } = Reason.safeParse(answer.body)
    // Denied access is a configuration error, and means nothing for the payment.
    if (refusal && answer.status >= 400 && answer.status < 500 && !retryableStatuses.has(answer.status))
      throw new GatewayRefused(refusal.reason, `Nagad refused: ${refusal.reason}`)
    if (answer.status !== 200) throw new GatewayUnavailable(`Nagad refused the call: ${answer.status}`)
    return readAnswer('Nagad', schema, answer.body)
  }
}

/** Decrypts an answer from Nagad, and parses it by `schema`. Throws `GatewayUnavailable`. */
export function openAnswer<T>(schema: z.ZodType<T>, answer: Sealed, keys: NagadKeys): T {
  let opened: unknown
  try {
    opened = unseal(answer, keys)
  } catch {
    throw new GatewayUnavailable("Nagad's answer cannot be decrypted")
  }
  return readAnswer('Nagad', schema, opened)
}

/** Nagad requires an IPv4 address, but not every customer has one. */
function toIPv4(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '')
  return isIPv4(mapped) ? mapped : '0.0.0.0'
}
