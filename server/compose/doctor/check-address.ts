import { randomBytes } from 'node:crypto'
import type { Seals } from '#server/auth/seals.ts'
import { type DoctorAnswer, doctorAgent, doctorContext, doctorHeader, doctorPath } from '#server/http/routes/doctor.ts'
import type { Env } from '../env.ts'
import { isLoopback } from '../loopback.ts'
import { done, type Finding, missing, reasonOf } from './finding.ts'

// An address of documentation (RFC 5737), which no client has.
const forged = '192.0.2.66'
const withinMs = 10_000

export type AskedShop = { answer: DoctorAnswer } | { failure: string }

/** Asks the shop at `url` how a request arrives there. */
export async function askShop(url: string, seals: Seals): Promise<AskedShop> {
  const nonce = randomBytes(16).toString('hex')
  const sealed = seals.links.seal(`${Date.now()} ${nonce}`, doctorContext)
  try {
    const response = await fetch(url + doctorPath, {
      headers: { [doctorHeader]: sealed, 'x-forwarded-for': forged, 'user-agent': doctorAgent },
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    })
    if (response.status !== 200) return { failure: `answers ${response.status}, not as this shop with this SECRET_KEY` }
    const answer = (await response.json()) as DoctorAnswer
    return answer.nonce === nonce ? { answer } : { failure: 'answers, but not as this shop' }
  } catch (error) {
    return { failure: `does not answer (${reasonOf(error)})` }
  }
}

/** Step 1: the domain, its certificate, and the proxy in front. */
export async function checkAddress({ publicUrl }: Pick<Env, 'publicUrl'>, seals: Seals): Promise<Finding[]> {
  if (publicUrl === undefined) return [missing(1, 'PUBLIC_URL is not set: set it to the https address of the shop')]
  if (!publicUrl.startsWith('https:'))
    return [missing(1, `PUBLIC_URL is ${publicUrl}: put a proxy with https in front, and set the https address`)]
  if (isLoopback(new URL(publicUrl).hostname))
    return [missing(1, `PUBLIC_URL is ${publicUrl}, which only this machine reaches: set the public address`)]
  const asked = await askShop(publicUrl, seals)
  if ('failure' in asked) return [missing(1, `${publicUrl} ${asked.failure}: start the shop, and check domain, certificate and proxy`)]
  return [done(1, `${publicUrl} answers as this shop, with a valid certificate`), ...describeArrival(asked.answer)]
}

/** Nothing is missing if the proxy reports each visitor and the shop believes it. */
export function describeArrival({ isProxied, isProxyTrusted, address, scheme }: DoctorAnswer): Finding[] {
  return [
    ...(isProxied ? [] : [missing(1, 'The proxy sends no X-Forwarded-For: set it to the address of the client')]),
    ...(isProxied && !isProxyTrusted
      ? [missing(1, "TRUST_PROXY does not contain the proxy's address, so limits count all visitors as one: set it")]
      : []),
    ...(address === forged ? [missing(1, 'The proxy passes on the X-Forwarded-For that a client sends: let it replace the header')] : []),
    ...(scheme === 'https' ? [] : [missing(1, 'The proxy does not send X-Forwarded-Proto: https: set it')]),
    ...(isProxied && isProxyTrusted && address !== forged
      ? [done(1, `The proxy reports the address of each visitor (here ${address})`)]
      : []),
  ]
}
