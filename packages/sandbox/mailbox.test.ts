import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, publicUrl, testShop } from '#server/test/test-shop.ts'
import { outboxOf, startTestWorker, until } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { createSandboxMailer } from './mailbox.ts'
import { serveMailbox } from './mailbox-pages.ts'

const shop = await testShop()
const other = await secondShop(shop)
const { app } = await buildApp({ shop: other.shop, publicUrl, sandbox: (it) => serveMailbox(it, other.shop.db, other.shop.terms.timeZone) })
const mailer = createSandboxMailer(shop.shop.db, 'Partsdock <shop@shop.test>')
startTestWorker(shop, { mail: mailer })

const get = async (url: string) => app.inject({ method: 'GET', url })
const put = async (values: { subject?: string; html?: string; text?: string; messageId?: string } = {}) => {
  const messageId = values.messageId ?? `<${randomUUID()}@shop.test>`
  const mail = { subject: 'Hello', html: '<p>Hi</p>', text: 'Hi', recipient: 'rina@people.test', date: new Date(), ...values, messageId }
  await mailer.send(mail, AbortSignal.timeout(1_000))
  const [row] = await shop.sql`select id from sandbox_mail where message_id = ${messageId}`
  return String(row?.id)
}

describe('the mailbox of the sandbox', () => {
  it('shows what the shop sends, in another process, as HTML and as text', async () => {
    expect((await get('/sandbox/mail')).body).toContain('No emails yet')
    const customer = await shop.person()
    const number = await addOrderOf(shop, customer, await shop.item({ name: 'Part <b>' }))
    await trpcCall(shop, 'mutation', 'orders.place', { input: { numbers: [number], method: 'cash' }, headers: bearer(customer.token) })
    await until(async () => first(await outboxOf(shop, customer.email)).sent)
    const list = await get('/sandbox/mail')
    expect(list.body).toContain(customer.email)
    const path = /href="(\/sandbox\/mail\/[0-9a-f-]+)">Purchase/.exec(list.body)?.[1] ?? ''
    const page = (await get(path)).body
    expect(page).toMatch(/Purchase [0-9A-Z]{4}-[0-9A-Z]{4} placed/)
    expect(page).toContain('Part &lt;b&gt;')
    expect(page).toContain('Sandbox: these emails were not sent. They are only shown here.')
    expect(page).toContain(`src="${path}/html"`)
    expect((await get(`${path}/html`)).body).toContain('Part &lt;b&gt;')
  })

  it('runs nothing in a message', async () => {
    const evil = '<script>alert(1)</script>'
    const id = await put({ subject: evil, html: evil, text: evil })
    for (const path of ['/sandbox/mail', `/sandbox/mail/${id}`]) {
      const page = await get(path)
      expect(page.body).not.toContain('<script')
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'none'; style-src 'sha256-/)
    }
    expect((await get(`/sandbox/mail/${id}`)).body).toMatch(/<iframe sandbox="(?!.*(scripts|same-origin))/)
    const message = await get(`/sandbox/mail/${id}/html`)
    expect(message.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups allow-popups-to-escape-sandbox$/)
    expect(message.headers['content-security-policy']).not.toContain('allow-scripts')
    expect(message.headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('stores a duplicate message once', async () => {
    await put({ messageId: '<same@shop.test>' })
    await put({ messageId: '<same@shop.test>' })
    expect(await shop.sql`select from sandbox_mail where message_id = '<same@shop.test>'`).toHaveLength(1)
  })

  it('has no other messages, and does not exist if the sandbox is off', async () => {
    const id = await put()
    for (const path of [`/sandbox/mail/${randomUUID()}`, `/sandbox/mail/${randomUUID()}/html`, '/sandbox/mail/1', "/sandbox/mail/'"])
      expect((await get(path)).statusCode, path).toBe(404)
    expect((await shop.call('GET', '/sandbox/mail')).status).toBe(404)
    expect((await shop.call('GET', `/sandbox/mail/${id}`)).status).toBe(404)
  })
})
