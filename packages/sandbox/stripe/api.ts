// The calls of Stripe's API that the shop makes, under /v1.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireKey } from './api-key.ts'
import { type FormTree, readForm } from './form.ts'
import { chargeObject, refundObject, sessionObject } from './objects.ts'
import { maxMinor, NewRefund, NewSession, RefundQuery, SessionQuery } from './params.ts'
import { currentSession, type Party, sessionEvent } from './party.ts'
import { addRefund, listRefunds } from './refunds.ts'
import { answerApiError, invalidRequest, noSuch, readParams } from './refusal.ts'
import { type ApiAnswer, answerOnce } from './repeats.ts'
import { addSession, expireSession, randomName, type SandboxSession, totalOf } from './sessions.ts'
import { eventOf } from './webhooks.ts'

const config = { access: 'public' } as const
type Call = { Body: FormTree | undefined; Params: { id: string } }

/** Adds the API to a scope of its own: bodies are forms, and errors have Stripe's format. */
export function serveStripeApi(scope: FastifyInstance, party: Party, secretKey: string): void {
  scope.setErrorHandler(answerApiError)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const tree = readForm(body as string)
    done(tree ? null : invalidRequest('Invalid form encoding'), tree)
  })
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'request-id': randomName('req_'), 'cache-control': 'no-store' })
    requireKey(request, secretKey)
  })
  serveSessions(scope, party)
  serveRefunds(scope, party)
  scope.all('/v1/*', { config }, (request) => {
    const [path] = request.url.split('?')
    throw invalidRequest(`Unrecognized request URL (${request.method}: ${path}).`, { status: 404 })
  })
}

function serveSessions(scope: FastifyInstance, party: Party): void {
  const shown = (session: SandboxSession, expand: readonly string[] = []) =>
    sessionObject(session, { publicUrl: party.publicUrl, expanded: expand.includes('payment_intent') })

  scope.post<Call>('/v1/checkout/sessions', { config }, async (request, reply) => {
    const params = readParams(NewSession, request.body ?? {})
    const total = totalOf(params)
    if (total < 1) throw invalidRequest("The Checkout Session's total amount due must be more than zero.", { code: 'amount_too_small' })
    if (total > maxMinor)
      throw invalidRequest("The Checkout Session's total amount due must be no more than 999,999.99.", { code: 'amount_too_large' })
    return once(party, request, reply, async (db) => shown(await addSession(db, params), params.expand))
  })

  scope.get<Call>('/v1/checkout/sessions/:id', { config }, async (request) => {
    const { expand } = readParams(SessionQuery, queryOf(request))
    const session = await currentSession(party, request.params.id)
    if (!session) throw noSuch('checkout.session', request.params.id, 'session')
    return shown(session, expand)
  })

  scope.post<Call>('/v1/checkout/sessions/:id/expire', { config }, async (request, reply) => {
    const { id } = request.params
    const { expand } = readParams(SessionQuery, request.body ?? {})
    const known = await currentSession(party, id)
    if (!known) throw noSuch('checkout.session', id, 'session')
    let ended: SandboxSession | null = null
    const answer = await once(party, request, reply, async (db) => {
      ended = await expireSession(db, id, { asked: true })
      if (!ended) throw notOpen(known.state === 'expired' ? 'expired' : 'complete')
      return shown(ended, expand)
    })
    if (ended) party.webhooks.send(sessionEvent(party, 'expired', ended))
    return answer
  })
}

const notOpen = (status: string) =>
  invalidRequest(`Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`)

function serveRefunds(scope: FastifyInstance, party: Party): void {
  scope.post<Call>('/v1/refunds', { config }, async (request, reply) => {
    const params = readParams(NewRefund, request.body ?? {})
    let refunded: SandboxSession | undefined
    const answer = await once(party, request, reply, async (db) => {
      const { refund, session } = await addRefund(db, params)
      if (refund.state !== 'failed') refunded = session
      return refundObject(refund)
    })
    if (refunded) party.webhooks.send(eventOf('charge.refunded', chargeObject(refunded)))
    return answer
  })

  scope.get<Call>('/v1/refunds', { config }, async (request) => {
    const { payment_intent: name, limit } = readParams(RefundQuery, queryOf(request))
    const found = await listRefunds(party.db, { name, limit: limit + 1 })
    const data = found.slice(0, limit).map(refundObject)
    return { object: 'list', data, has_more: found.length > limit, url: '/v1/refunds' }
  })

  scope.get<Call>('/v1/refunds/:id', { config }, async (request) => {
    const { id } = request.params
    const [refund] = id.startsWith('re_') ? await listRefunds(party.db, { name: id }) : []
    if (!refund) throw noSuch('refund', id, 'id')
    return refundObject(refund)
  })
}

function queryOf({ url }: FastifyRequest): FormTree {
  const start = url.indexOf('?')
  const tree = readForm(start === -1 ? '' : url.slice(start + 1))
  if (!tree) throw invalidRequest('Invalid query')
  return tree
}

async function once(
  { db }: Party,
  request: FastifyRequest<Call>,
  reply: FastifyReply,
  act: Parameters<typeof answerOnce>[2],
): Promise<ApiAnswer> {
  const key = request.headers['idempotency-key']
  const call = JSON.stringify([request.method, request.url, request.body ?? {}])
  const { answer, isReplayed } = await answerOnce(db, { key: typeof key === 'string' ? key : undefined, call }, act)
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  return answer
}
