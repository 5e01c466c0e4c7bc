// `/sandbox/stripe/pay/{id}`: the page to which customers are redirected. Only its form moves money here.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { Html } from '#server/lib/html.ts'
import { sendPage } from '#server/request/plain-page.ts'
import { readCourse } from './cards.ts'
import { currentSession, type Party } from './party.ts'
import { payFor, settlePending } from './pay.ts'
import { closedTab, ended, payForm, payPath, pendingPage } from './pay-page.ts'
import type { SandboxSession } from './sessions.ts'

const banner = 'Sandbox: this page replaces Stripe for testing. No money moves.'
const config = { access: 'public' } as const
const path = '/sandbox/stripe/pay/:id(^cs_test_[0-9a-f]{48}$)'

type Page = { Params: { id: string }; Body: URLSearchParams | undefined }

/** Adds the hosted page to a scope of its own, whose bodies are forms. */
export function serveHostedPage(scope: FastifyInstance, party: Party): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )

  const getSession = async (id: string) => {
    const session = await currentSession(party, id)
    if (!session) throw new DomainError('NOT_FOUND', messages.pathNotFound)
    return session
  }

  scope.get<Page>(path, { config }, async ({ params }, reply) => showSession(reply, await getSession(params.id)))

  scope.post<Page>(path, { config }, async ({ params, body }, reply) => {
    const session = await getSession(params.id)
    if (session.state !== 'open') return showSession(reply, session)
    const entered = { number: body?.get('number') ?? '', course: readCourse(body?.get('course') ?? '') ?? 'return' }
    const outcome = await payFor(party, session, entered)
    if (outcome === 'used') return showSession(reply, await getSession(params.id))
    if (typeof outcome === 'string') return show(reply, 'Pay by card', payForm(session, { ...entered, outcome }))
    if (entered.course === 'close') return show(reply, 'Paid', closedTab(outcome))
    // Stay on this page, where a pending payment can be settled: the shop does not link back to it.
    return reply.redirect(entered.course === 'later' ? payPath(outcome) : outcome.successUrl, 303)
  })

  scope.post<Page>(`${path}/bank`, { config }, async ({ params, body }, reply) => {
    const settled = await settlePending(party, params.id, body?.get('answer') === 'failed' ? 'failed' : 'paid')
    return settled ? reply.redirect(settled.successUrl, 303) : showSession(reply, await getSession(params.id))
  })
}

function showSession(reply: FastifyReply, session: SandboxSession): FastifyReply {
  const { state } = session
  if (state === 'open') return show(reply, 'Pay by card', payForm(session))
  if (state === 'processing') return show(reply, 'Payment pending', pendingPage(session))
  return show(reply, state === 'paid' ? 'Already paid' : 'Not paid', ended({ ...session, state }))
}

const show = (reply: FastifyReply, title: string, body: Html) => sendPage(reply, { title, body, banner })
