import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { StripeRefusal } from './refusal.ts'

/** Throws Stripe's 401 unless the call carries `secretKey`, as a bearer or as the user of Basic. */
export function requireKey({ headers }: FastifyRequest, secretKey: string): void {
  const given = keyOf(headers.authorization ?? '')
  if (given === null) throw unauthorized('You did not provide an API key.')
  if (!timingSafeEqual(digest(given), digest(secretKey))) throw unauthorized('Invalid API Key provided.')
}

function keyOf(authorization: string): string | null {
  const [, scheme = '', credential = ''] = /^(bearer|basic) +(\S+) *$/i.exec(authorization) ?? []
  if (credential === '') return null
  if (scheme.toLowerCase() === 'bearer') return credential
  return Buffer.from(credential, 'base64').toString('utf8').split(':')[0] ?? null
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const unauthorized = (message: string) => new StripeRefusal(401, { type: 'invalid_request_error', message })
