// The page behind the link in the welcome mail. Opening it changes nothing, because mail scanners follow links: a button confirms the
// address.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { messages } from '#common/kit/messages.ts'
import { confirmEmailPath, paths } from '#common/kit/paths.ts'
import { html } from '#server/lib/html.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { sendPage } from '#server/request/plain-page.ts'
import { translateError } from '#server/request/translate-error.ts'
import { createCaller } from '#server/trpc/router.ts'

export function serveEmailConfirmation(app: FastifyInstance): void {
  app.get<{ Querystring: { token?: unknown } }>(confirmEmailPath, { config: { access: 'public' } }, (request, reply) => {
    const { token } = request.query
    if (typeof token !== 'string' || token === '') return sendRefusal(reply, messages.confirmationUsed)
    return sendPage(reply, {
      title: 'Confirm your email',
      body: html`<p>Press the button to confirm that this email address is yours.</p>
<form method="post" action="${confirmEmailPath}"><input type="hidden" name="token" value="${token}"><button>Confirm email</button></form>`,
    })
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    scope.post<{ Body: URLSearchParams | undefined }>(
      confirmEmailPath,
      { config: { procedure: 'accounts.confirmEmail' } },
      async (request, reply) => {
        try {
          const { email } = await createCaller(callContextOf(request, reply)).accounts.confirmEmail({
            token: request.body?.get('token') ?? '',
          })
          return sendPage(reply, { title: 'Email confirmed', body: html`<p>Thank you. We confirmed ${email}.</p>${toShop}` })
        } catch (error) {
          const { refusal } = translateError(error)
          if (refusal.code !== 'NOT_FOUND' && refusal.code !== 'BAD_REQUEST') throw error
          return sendRefusal(reply, refusal.message)
        }
      },
    )
  })
}

const toShop = html`<p><a class="button" href="${paths.home}">Go to the shop</a></p>`

const sendRefusal = (reply: FastifyReply, reason: string) =>
  sendPage(reply, {
    title: 'Email not confirmed',
    status: 404,
    body: html`<p>${reason}.</p>
<p>If you confirmed this address before, it is still confirmed. To get a new link, sign in and press “Send link again”.</p>
<p><a class="button" href="${paths.account}">My account</a></p>`,
  })
