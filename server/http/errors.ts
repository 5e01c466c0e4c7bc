// Every refusal leaves in one shape, also those that Fastify makes by itself before a route is reached.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { withoutParameters } from '#server/db/query-error.ts'
import { DomainError, type ErrorCode, statusOf } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'
import { translateError } from '#server/trpc/errors.ts'

const codeOfStatus = new Map<number, ErrorCode>(Object.entries(statusOf).map(([code, status]) => [status, code as ErrorCode]))

/** Answers with a refusal; `requestId` is what the shop's log calls this request. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, issues, retryAfterSeconds }: DomainError,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer')
  reply.header('cache-control', 'no-store')
  return reply
    .code(statusOf[code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, requestId: request.id, ...(issues && { issues }) }))
}

/** Answers whatever a route throws. `nameOf` says what a field of the domain is called on this side. */
export function errorHandler(nameOf: (path: string) => string = (path) => path) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const own = ownRefusal(error)
    if (own) return sendRefusal(request, reply, own)
    const { refusal, fault } = translateError(error)
    // What came through a procedure has been reported there.
    if (fault && error.name !== 'TRPCError') request.log.error({ err: withoutParameters(refusal.cause ?? error) }, 'fault')
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
  app.setNotFoundHandler((request, reply) => {
    if (app.sendLostPage && wantsPage(request)) return app.sendLostPage(request, reply)
    return sendRefusal(request, reply, new DomainError('NOT_FOUND', messages.pathNotFound))
  })
}

/** A browser that opens an address, where a client of the REST paths would ask for JSON or anything. */
const wantsPage = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').split(',').some((type) => type.trim().startsWith('text/html'))

// By Fastify's own code, or else by ours.
const ownWords: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  UNSUPPORTED_MEDIA_TYPE: 'Send JSON, with the content type application/json',
  PAYLOAD_TOO_LARGE: 'The body is too large: 64 KiB is the limit',
  NOT_FOUND: messages.pathNotFound,
}

/** Bad input by a route's schema, and what Fastify itself refuses (malformed JSON, too large, a wrong content type). */
function ownRefusal(error: FastifyError): DomainError | null {
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
  return new DomainError(code, ownWords[error.code] ?? ownWords[code] ?? messages.badInput)
}
