// The refusals that the document lists for each call. Most follow from the kind of route; the route declares the others.
import type { FastifySchema, RouteOptions } from 'fastify'
import { type ErrorCode, statusOf } from '#server/domain/context/errors.ts'
import type { Access } from '#server/request/access.ts'
import { Refusal } from './wire/common.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals in addition to those that the route's access, method and schema imply. */
    refuses?: readonly ErrorCode[]
  }
}

const meanings = {
  BAD_REQUEST: "The input isn't valid. issues names the fields",
  UNAUTHORIZED: 'Sign in first: the credentials are missing, invalid or expired',
  SECOND_FACTOR:
    'The password is wrong, or the code of the second factor. With the code SECOND_FACTOR the password is right, and the account also needs code',
  FORBIDDEN: 'These credentials do not allow this call',
  NOT_FOUND: 'Not found, or not yours',
  CONFLICT: 'The call conflicts with stored data. message explains how',
  PAYLOAD_TOO_LARGE: 'The body is too large. message names the limit',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not JSON',
  TOO_MANY_REQUESTS: 'Too many requests. Try again after the time in Retry-After',
  HEADERS_TOO_LARGE: 'The address and headers are too large together. message names the limit',
  SERVICE_UNAVAILABLE: 'The shop or its database is busy or unavailable. Try again after the time in Retry-After',
} as const satisfies Partial<Record<ErrorCode, string>>
type Documented = keyof typeof meanings

/** A route's refusals as response schemas; `isOpening` if a right opens what is others'. Throws for a code without a description. */
export function refusalsOf(
  route: Pick<RouteOptions, 'method' | 'config'>,
  access: Access | undefined,
  schema: FastifySchema,
  isOpening: boolean,
) {
  const implied: Documented[] = ['TOO_MANY_REQUESTS', 'HEADERS_TOO_LARGE', 'SERVICE_UNAVAILABLE']
  if (schema.params || schema.querystring || schema.headers || schema.body) implied.push('BAD_REQUEST')
  if (schema.body) implied.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  if (access !== 'public') implied.push('UNAUTHORIZED')
  // Read-only tokens, cross-site requests with the browser's cookie, and admins without a demanded second factor get this.
  const needsRight = access !== undefined && access !== 'public' && access !== 'customer'
  if (needsRight || isOpening || (route.method !== 'GET' && route.method !== 'HEAD')) implied.push('FORBIDDEN')
  const codes = new Set<ErrorCode>([...implied, ...(route.config?.refuses ?? [])])
  return Object.fromEntries([...codes].map((code) => [statusOf[code], answerOf(code)]))
}

function answerOf(code: ErrorCode) {
  if (!(code in meanings)) throw new Error(`The API description has no text for ${code}`)
  return { description: meanings[code as Documented], content: { 'application/json': { schema: Refusal } } }
}
