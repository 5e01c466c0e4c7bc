// Stripe's error format.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DomainError } from '#server/domain/context/errors.ts'
import type { FormTree } from './form.ts'

export type RefusalBody = Readonly<{ type: string; message: string; code?: string; param?: string }>

export class StripeRefusal extends Error {
  readonly status: number
  readonly body: RefusalBody
  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

type Details = { code?: string; param?: string; status?: number }

export const invalidRequest = (message: string, { status = 400, ...details }: Details = {}): StripeRefusal =>
  new StripeRefusal(status, { type: 'invalid_request_error', message, ...details })

export const noSuch = (kind: string, id: string, param: string): StripeRefusal =>
  invalidRequest(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param })

/** Parses the parameters by `schema`; throws the refusal of the first invalid one. */
export function readParams<T>(schema: z.ZodType<T>, params: FormTree): T {
  const read = schema.safeParse(params)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  if (!issue) throw invalidRequest('Invalid request')
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  if (valueAt(params, issue.path) === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw invalidRequest(issue.code === 'custom' ? issue.message : `Invalid ${param}`, { param })
}

const nameOf = ([first, ...rest]: readonly PropertyKey[]) => `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`

const valueAt = (tree: FormTree, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[name] : undefined), tree)

/** Answers every error of the API in Stripe's format. What the shop refuses before the API is reached has the shop's own. */
export function answerApiError(
  error: FastifyError | StripeRefusal | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof DomainError) throw error
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'fault in the sandbox of Stripe')
  return reply.code(refusal.status).headers({ 'cache-control': 'no-store' }).send({ error: refusal.body })
}

function refusalOf(error: FastifyError | StripeRefusal): StripeRefusal {
  if (error instanceof StripeRefusal) return error
  const { statusCode: status = 500 } = error
  if (status >= 400 && status < 500) return invalidRequest('The request cannot be read', { status })
  return new StripeRefusal(500, { type: 'api_error', message: 'Something went wrong on our end' })
}
