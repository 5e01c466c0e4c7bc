// The page behind the link in a stock alert mail. Opening it changes nothing, because mail scanners follow links: a button ends the alerts.
// Mail programs that unsubscribe with one click (RFC 8058) post to the same address.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { paths, stockAlertsPath } from '#common/kit/paths.ts'
import { StockAlertRef } from '#common/stock-alerts/schema.ts'
import { html } from '#server/lib/html.ts'
import { callContextOf } from '#server/request/call-context.ts'
import { sendPage } from '#server/request/plain-page.ts'
import { createCaller } from '#server/trpc/router.ts'

type Route = { Querystring: { id?: unknown } }

export function serveStockAlerts(app: FastifyInstance): void {
  app.get<Route>(stockAlertsPath, { config: { access: 'public' } }, (request, reply) => {
    const alert = StockAlertRef.safeParse(request.query)
    if (!alert.success) return sendIncomplete(reply)
    return sendPage(reply, {
      title: 'End stock alerts',
      body: html`<p>We send one email per part, so the alert of that email has ended. Press the button to end all your stock alerts.</p>
<form method="post" action="${stockAlertsPath}?id=${alert.data.id}"><button>End my stock alerts</button></form>`,
    })
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is ignored: the address contains everything. RFC 8058 allows both content types.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null))
    scope.post<Route>(stockAlertsPath, { config: { procedure: 'stockAlerts.endAll' } }, async (request, reply) => {
      const alert = StockAlertRef.safeParse(request.query)
      if (!alert.success) return sendIncomplete(reply)
      await createCaller(callContextOf(request, reply)).stockAlerts.endAll(alert.data)
      return sendPage(reply, {
        title: 'Stock alerts ended',
        body: html`<p>You no longer have stock alerts. You can set new ones on the pages of parts.</p>
<p><a class="button" href="${paths.parts}">Go to the parts</a></p>`,
      })
    })
  })
}

const sendIncomplete = (reply: FastifyReply) =>
  sendPage(reply, {
    title: 'Link incomplete',
    status: 404,
    body: html`<p>Part of this link is missing. Copy the whole link from the email, or end your alerts on your account page.</p>
<p><a class="button" href="${paths.account}">My account</a></p>`,
  })
