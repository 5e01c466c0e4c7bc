// `/sandbox/mail`: the mailbox page. A message is shown in a frame without scripts, under a policy of its own.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatMoment } from '#common/kit/format-day.ts'
import { messages } from '#common/kit/messages.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { type Html, html } from '#server/lib/html.ts'
import { sendPage } from '#server/request/plain-page.ts'
import { findSandboxMail, listSandboxMail, mailboxLimit } from './mailbox.ts'

const banner = 'Sandbox: these emails were not sent. They are only shown here.'
const config = { access: 'public' } as const
const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

// Links open in a new window, outside the frame's sandbox.
const frame = 'allow-popups allow-popups-to-escape-sandbox'
const messagePolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${frame}`

type Params = { Params: { id: string } }

/** `timeZone` is the shop's, for the times of the messages. */
export function serveMailbox(app: FastifyInstance, db: Db, timeZone: string): void {
  const showTime = (time: Date): Html => html`<time class="quiet" datetime="${time.toISOString()}">${formatMoment(time, timeZone)}</time>`

  const getMail = async (id: string) => {
    const mail = await findSandboxMail(db, id)
    if (!mail) throw new DomainError('NOT_FOUND', messages.pathNotFound)
    return mail
  }

  app.get('/sandbox/mail', { config }, async (_request, reply) => {
    const mails = await listSandboxMail(db)
    const rows = mails.map(
      ({ id, recipient, subject, createdAt }) =>
        html`<li><a href="/sandbox/mail/${id}">${subject}</a><span class="quiet">${recipient}</span>${showTime(createdAt)}</li>
`,
    )
    return show(reply, 'Mailbox', rows.length > 0 ? html`<ul class="list">${rows}</ul>${limitNote(mails.length)}` : nothingYet)
  })

  app.get<Params>(`/sandbox/mail/:id(${uuid})`, { config }, async (request, reply) => {
    const { id, sender, recipient, subject, messageId, writtenAt, text } = await getMail(request.params.id)
    return show(
      reply,
      subject,
      html`<p><a href="/sandbox/mail">All emails</a></p>
<dl><dt>From</dt><dd>${sender}</dd><dt>To</dt><dd>${recipient}</dd><dt>Date</dt><dd>${showTime(writtenAt)}</dd><dt>Message-ID</dt><dd>${messageId}</dd></dl>
<h2>HTML</h2>
<iframe sandbox="${frame}" src="/sandbox/mail/${id}/html" title="The email as HTML"></iframe>
<h2>Text</h2>
<pre>${text}</pre>`,
    )
  })

  app.get<Params>(`/sandbox/mail/:id(${uuid})/html`, { config }, async (request, reply) => {
    const mail = await getMail(request.params.id)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': messagePolicy, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
      .send(mail.html)
  })
}

const nothingYet = html`<p>No emails yet. Sign up or place an order, then reload this page.</p>`

const limitNote = (shown: number): Html => (shown < mailboxLimit ? html`` : html`<p class="quiet">Showing the newest ${mailboxLimit}.</p>`)

const show = (reply: FastifyReply, title: string, body: Html) => sendPage(reply, { title, body, banner })
