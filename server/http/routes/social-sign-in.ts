// The redirect to an identity provider and back. A browser visits both ends, so both answer with a redirect. Failures are sent as codes
// that the pages translate.

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type IdentityProviderName, identityProviderNames, type SignInRefusal } from '#common/identities/rules.ts'
import { paths } from '#common/kit/paths.ts'
import type { ProviderPerson } from '#server/auth/provider-person.ts'
import { ProviderRefused } from '#server/auth/provider-refused.ts'
import { isConnectionLost } from '#server/db/client.ts'
import { withoutParameters } from '#server/db/query-error.ts'
import type { FactorNeeded } from '#server/domain/accounts/tickets.ts'
import { inOwnLane, type PublicCtx, signInOf } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { requireFreshSignIn } from '#server/domain/context/fresh.ts'
import { linkIdentity, signInWithIdentity } from '#server/domain/identities/commands.ts'
import { claimCall } from '#server/domain/limits/call-claims.ts'
import { countNetworkAttempt } from '#server/domain/limits/rate-limits.ts'
import { html } from '#server/lib/html.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { sendPage } from '#server/request/plain-page.ts'
import { plainQuery } from '#server/request/plain-query.ts'
import { locationOf } from './location.ts'
import { attemptSeconds, Journey, type KeptAttempt, keepAttempt, takeAttempt } from './sign-in-attempt.ts'

const config = { access: 'public' } as const
const finishedPath = '/auth/finished'

// Texts of a popup whose script does not run.
const ends: Readonly<Record<string, { title: string; text: string }>> = {
  ok: { title: 'Done', text: 'You can close this window.' },
  'second-factor': { title: 'One more step', text: 'Close this window. The page that opened it asks for your code or passkey.' },
}
const failed = { title: 'Sign-in failed', text: 'Close this window. The page that opened it explains why.' }

type Query = { Querystring: Record<string, unknown> }

/** `/auth/{provider}`, `/auth/{provider}/callback`, and the page that ends a popup. */
export function serveSocialSignIn(app: FastifyInstance): void {
  for (const name of identityProviderNames) {
    const provider = app.shop.identityProviders.get(name)
    if (!provider) continue

    app.get<Query>(`/auth/${name}`, { config }, async (request, reply) => {
      const journey = Journey.parse(request.query)
      try {
        const signIn = journey.purpose === 'link' ? await requireLinkingSession(request, reply) : null
        const { url, attempt } = provider.begin()
        keepAttempt(request, reply, name, { ...journey, attempt, signIn })
        return redirectPrivately(reply, url.href)
      } catch (error) {
        return finish(reply, name, journey, codeOf(error, request))
      }
    })

    app.get<Query>(`/auth/${name}/callback`, { config }, async (request, reply) => {
      const kept = takeAttempt(request, reply, name)
      // Refuse browsers without an attempt: they block cookies, or an attacker sent them here.
      if (!kept) return finish(reply, name, Journey.parse({}), 'web-storage-unsupported')
      try {
        await claimAttempt(request, kept)
        const person = await provider.finish(plainQuery(request.query), kept.attempt)
        const end = await signInOrLink(request, reply, name, kept, person)
        return typeof end === 'object' && end !== null ? finishLater(reply, kept, end) : finish(reply, name, kept, end)
      } catch (error) {
        return finish(reply, name, kept, codeOf(error, request))
      }
    })
  }

  app.get<Query>(finishedPath, { config }, (request, reply) => {
    const { title, text } = ends[String(request.query['result'])] ?? failed
    return sendPage(reply, {
      title,
      script: '/signed-in.js',
      body: html`<p>${text}</p>
<p><a class="button" href="/">Go to the shop</a></p>`,
    })
  })
}

/** Limits each attempt to one call to its provider, and each network to a few. Throws if a limit is exceeded. */
async function claimAttempt(request: FastifyRequest, { attempt: { state } }: KeptAttempt): Promise<void> {
  const { shop } = request.server
  await countNetworkAttempt({ ...shop, address: request.ip }, 'callbacks')
  const key = `callback:${createHash('sha256').update(state).digest('base64url')}`
  if (!(await claimCall(shop, key, attemptSeconds))) throw new ProviderRefused('internal-error', 'This sign-in attempt was already used')
}

/** Signs in or links the user whom the provider identifies. Returns null on success, what a sign-in still needs, or the reason why it failed. */
async function signInOrLink(
  request: FastifyRequest,
  reply: FastifyReply,
  name: IdentityProviderName,
  { purpose, signIn }: KeptAttempt,
  person: ProviderPerson,
): Promise<SignInRefusal | FactorNeeded | null> {
  const ctx = inOwnLane(await ctxOf(request, reply))
  if (purpose === 'link') {
    // The session may have changed in between: another user, or the same user with fewer rights.
    if (ctx.actor === null || signInOf(ctx.actor) !== signIn) return 'signed-out'
    const linked = await linkIdentity({ ...ctx, actor: ctx.actor }, name, person)
    return 'refused' in linked ? linked.refused : null
  }
  const signedIn = await signInWithIdentity(ctx, name, person)
  if ('refused' in signedIn) return signedIn.refused
  const { cookie } = callContextOf(request, reply)
  if (signedIn.needs) {
    cookie.setTicket(signedIn.needs.browser)
    return signedIn.needs
  }
  cookie.set(signedIn.session)
  return null
}

/**
 * The sign-in whose account will be linked. It must be recent, and the request must come from one of our pages: other sites cannot start
 * it.
 */
async function requireLinkingSession(request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { actor, ...ctx } = await ctxOf(request, reply)
  const site = request.headers['sec-fetch-site']
  if (!actor || (site !== undefined && site !== 'same-origin')) throw new Refused('signed-out')
  await requireFreshSignIn({ ...ctx, actor })
  return signInOf(actor)
}

async function ctxOf(request: FastifyRequest, reply: FastifyReply): Promise<PublicCtx> {
  const call = callContextOf(request, reply)
  return { ...call.shop, db: call.shop.lanes.writes, ...call.client, actor: await call.findActor() }
}

class Refused extends Error {
  constructor(readonly code: SignInRefusal) {
    super(code)
  }
}

function codeOf(error: unknown, request: FastifyRequest): SignInRefusal {
  if (error instanceof Refused) return error.code
  if (error instanceof ProviderRefused) {
    request.log.warn({ code: error.code, reason: error.message }, 'identity provider')
    return error.code
  }
  if (error instanceof DomainError && error.code === 'FORBIDDEN') return 'fresh-sign-in-needed'
  if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') return 'too-many-attempts'
  request.log.error({ err: withoutParameters(error) }, 'fault')
  return isConnectionLost(error) ? 'network-request-failed' : 'internal-error'
}

/** Redirects the browser: a popup to the page that closes it, a whole page to the one that was requested. */
function finish(reply: FastifyReply, provider: IdentityProviderName, journey: Journey, refused: SignInRefusal | null): FastifyReply {
  const { mode, flow, purpose } = journey
  if (mode === 'popup') return redirectPrivately(reply, `${finishedPath}?${new URLSearchParams({ flow, result: refused ?? 'ok' })}`)
  if (refused === null) return redirectPrivately(reply, journey.return)
  const told = { refused, provider, ...(purpose === 'sign-in' && { return: journey.return }) }
  return redirectPrivately(reply, `${purpose === 'link' ? paths.account : paths.login}?${new URLSearchParams(told)}`)
}

/**
 * Redirects the browser to the page that asks for the second factor; a popup to the page that tells the one that opened it, which then shows that
 * page itself. The ticket is of use in this browser alone.
 */
function finishLater(reply: FastifyReply, { mode, flow, return: to }: Journey, { ticket, methods }: FactorNeeded): FastifyReply {
  const asked = { ticket, methods: methods.join(' ') }
  if (mode === 'popup')
    return redirectPrivately(reply, `${finishedPath}?${new URLSearchParams({ flow, result: 'second-factor', ...asked })}`)
  return redirectPrivately(reply, `${paths.login}?${new URLSearchParams({ ...asked, return: to })}`)
}

/** The current address contains codes and states: keep it out of caches and referrers. */
const redirectPrivately = (reply: FastifyReply, to: string): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(locationOf(to), 303)
