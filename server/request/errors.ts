// All refusals have one format, even those that Fastify creates before a route is reached.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { messages } from '#common/kit/messages.ts'
import { DomainError, type ErrorCode, statusOf } from '#server/domain/context/errors.ts'
import { translateError } from '#server/request/translate-error.ts'
import { reportFault } from './faults.ts'

const codeOfStatus = new Map<number, ErrorCode>(Object.entries(statusOf).map(([code, status]) => [status, code as ErrorCode]))

/** Sends a refusal; `requestId` identifies the request in the shop's log. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, issues, retryAfterSeconds }: DomainError,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (statusOf[code] === 401) reply.header('www-authenticate', 'Bearer')
  reply.header('cache-control', 'no-store')
  return reply
    .code(statusOf[code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, requestId: request.id, ...(issues && { issues }) }))
}

/** Answers every error of a route. `nameOf` translates a domain field to its name on the wire. */
export function errorHandler(nameOf: (path: string) => string = (path) => path) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const own = ownRefusal(error, request.routeOptions.bodyLimit)
    if (own) return sendRefusal(request, reply, own)
    const { refusal, fault } = translateError(error)
    // Procedures have already logged their own errors.
    if (fault && error.name !== 'TRPCError') reportFault(request, refusal.cause ?? error)
    const { code, message, retryAfterSeconds } = refusal
    const issues = refusal.issues?.map((issue) => ({ ...issue, path: nameOf(issue.path) }))
    return sendRefusal(
      request,
      reply,
      new DomainError(code, message, { ...(issues && { issues }), ...(retryAfterSeconds && { retryAfterSeconds }) }),
    )
  }
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(errorHandler())
  const notOfPages = new Set<string>()
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.isPage) notOfPages.add(firstPart(url))
  })
  app.setNotFoundHandler((request, reply) => {
    if (app.sendNotFoundPage && wantsPage(request, notOfPages)) return app.sendNotFoundPage(request, reply)
    return sendRefusal(request, reply, new DomainError('NOT_FOUND', messages.pathNotFound))
  })
}

/** True if a 404 should be HTML: for browsers that open a page, and for curl, which accepts anything, outside the REST paths. */
function wantsPage({ method, headers, url }: FastifyRequest, notOfPages: ReadonlySet<string>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const types = (headers.accept ?? '').split(',').map((type) => type.trim())
  if (types.some((type) => type.startsWith('text/html'))) return true
  return types.length === 1 && types[0] === '*/*' && !notOfPages.has(firstPart(url))
}

/** For example `items` from `/items/12?q=`. */
const firstPart = (url: string): string => /^\/([^/?]*)/.exec(url)?.[1] ?? ''

// By Fastify's error code. All other messages depend on the shop's code.
const ownMessages: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON with the content type application/json',
  NOT_FOUND: messages.pathNotFound,
}

/** Fastify's own refusals: input that a route's schema rejects, malformed JSON, a body that is too large, a wrong content type. */
function ownRefusal(error: FastifyError, bodyLimit: number | undefined): DomainError | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? messages.badInput,
    }))
    return new DomainError('BAD_REQUEST', issues[0]?.message ?? messages.badInput, { issues })
  }
  const status = error.statusCode
  if (status === undefined || status < 400 || status >= 500 || error instanceof DomainError || error.name === 'TRPCError') return null
  const code = codeOfStatus.get(status) ?? 'BAD_REQUEST'
  if (code === 'PAYLOAD_TOO_LARGE' && bodyLimit !== undefined) return new DomainError(code, tooLarge(bodyLimit))
  return new DomainError(code, ownMessages[error.code] ?? ownMessages[code] ?? messages.badInput)
}

const tooLarge = (limit: number): string => `The body is too large. The limit is ${limit / 1024} KiB`
