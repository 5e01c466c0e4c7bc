import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseContact } from '#server/compose/deps.ts'
import { queueDueJobs } from '#server/jobs/find-jobs.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { first, type TestShop, testShop } from '#server/test/test-shop.ts'
import { startTestWorker, until } from '#server/test/test-worker.ts'
import { trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const limited = await testShop({ rateLimit: true })
const mailed = await testShop()
const mailServer = await startMailServer()
afterAll(() => mailServer.stop())
startTestWorker(mailed, { mail: mailServer.url })
const written = { email: 'rina@people.test', subject: 'A quote', message: 'Thirty machines.\n\nBy May, please.' }

const send = (input: unknown, to: TestShop = shop) => trpcCall(to, 'mutation', 'contact.send', { input })
const asAdmin = async () => ({ authorization: `Bearer ${(await shop.admin()).token}` })

beforeEach(async () => {
  await shop.rows(sql`delete from contact_messages`)
  await shop.rows(sql`delete from outbox`)
})

describe('a message through the contact form', () => {
  it('is stored and mailed to the shop by the same statement', async () => {
    expect((await send({ ...written, subject: '  A quote ' })).data).toEqual({ received: true })
    const [kept] = await shop.rows(sql`select email, subject, message, user_id from contact_messages`)
    expect(kept).toEqual({ ...written, user_id: null })
    const [mail] = await shop.rows(sql`select kind, recipient, payload from outbox`)
    expect(mail).toMatchObject({ kind: 'contact-message', recipient: 'shop@shop.test', payload: written })
    await queueDueJobs(shop.shop.db)
    const [job] = await shop.rows(
      sql`select count(*)::int as jobs from graphile_worker.jobs where key = 'mail:' || (select id from outbox)`,
    )
    expect(job).toEqual({ jobs: 1 })
  })

  it('records the signed-in author', async () => {
    const person = await shop.person()
    await trpcCall(shop, 'mutation', 'contact.send', { input: written, headers: { authorization: `Bearer ${person.token}` } })
    expect([...(await shop.rows(sql`select user_id from contact_messages`))]).toEqual([{ user_id: person.id }])
  })

  it('is refused with one issue per invalid field, and nothing is stored', async () => {
    const { status, error } = await send({ email: 'nobody', subject: ' ', message: 'x'.repeat(5_001) })
    expect(status).toBe(400)
    expect(error?.issues).toMatchObject([{ path: 'email' }, { path: 'subject' }, { path: 'message' }])
    expect(await shop.rows(sql`select 1 from contact_messages`)).toHaveLength(0)
  })

  it('is rate-limited per network', async () => {
    const answers = []
    for (let i = 0; i < 22; i += 1) answers.push((await send(written, limited)).status)
    expect(answers.slice(0, 20)).not.toContain(429)
    expect(answers.at(-1)).toBe(429)
  })

  it('appears in the mail as plain text, exactly as written, and replies go to its author', () => {
    const payload = { id: 7, ...written, subject: 'A quote\r\nBcc: all@people.test', message: '<script>alert(1)</script>' }
    const mail = writeMail('contact-message', payload, {
      publicUrl: 'http://shop.test',
      shop: { name: 'Partsdock', logo: null },
      currency: 'BDT',
      timeZone: 'UTC',
      linkToken: null,
    })
    expect(mail.subject).toBe('Contact form: A quote Bcc: all@people.test')
    expect(mail.replyTo).toBe(written.email)
    expect(mail.html).not.toContain('<script>')
    expect(mail.text).toContain('<script>alert(1)</script>')
  })
})

describe('the mail to the shop', () => {
  it('reaches only the shop’s address, with only our own headers', async () => {
    const broken = await send({ ...written, subject: 'Prices\r\nBcc: all@people.test\r\n\r\n<b>bold</b>' }, mailed)
    expect(broken.error?.issues).toMatchObject([{ path: 'subject' }])
    const subject = 'Prices Bcc: all@people.test <b>bold</b>'
    await send({ ...written, subject, message: '<img src=x onerror=alert(1)>\r\n.\r\nQUIT' }, mailed)
    await until(() => mailServer.received.length > 0)
    const mail = first(mailServer.received)
    const { id } = first(await mailed.rows<{ id: string }>(sql`select id from outbox`))
    expect(mail.to).toEqual(['shop@shop.test'])
    expect(mail.headers.get('reply-to')).toBe(written.email)
    expect(mail.headers.get('message-id')).toBe(`<${id}@shop.test>`)
    expect(mail.headers.get('subject')).toBe('Contact form: Prices Bcc: all@people.test <b>bold</b>')
    expect([mail.headers.has('bcc'), mail.headers.has('cc')]).toEqual([false, false])
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail.html).not.toMatch(/<img|<b>/)
    expect(mail.text).toContain('QUIT')
  })

  it('goes to the configured address, and startup reports a missing one', () => {
    const none = { contactEmail: undefined, mailFrom: undefined, smtpUrl: 'smtp://mail.test' }
    const at = 'https://parts.example'
    expect(chooseContact({ ...none, contactEmail: 'a@x.test', mailFrom: 'b@x.test' }, at)).toEqual({ email: 'a@x.test', notes: [] })
    expect(chooseContact({ ...none, mailFrom: 'Parts, and more <b@x.test>' }, at)).toEqual({ email: 'b@x.test', notes: [] })
    const guessed = chooseContact(none, at)
    expect(guessed.email).toBe('shop@parts.example')
    expect(guessed.notes).toEqual([expect.stringMatching(/shop@parts\.example.*CONTACT_EMAIL/)])
    expect(chooseContact({ ...none, smtpUrl: undefined }, at).notes).toEqual([])
  })
})

describe('messages in the admin list', () => {
  it('are listed newest first, and can be handled and reopened', async () => {
    const headers = await asAdmin()
    await send(written)
    await send({ ...written, subject: 'Another' })
    const list = async (input = {}) => (await trpcCall(shop, 'query', 'contact.list', { input, headers })).data as Listed
    const { messages, total, open } = await list()
    expect(messages.map(({ subject }) => subject)).toEqual(['Another', 'A quote'])
    expect({ total, open }).toEqual({ total: 2, open: 2 })

    const handle = (id: number, handled: boolean) =>
      trpcCall(shop, 'mutation', 'contact.setHandled', { input: { id, handled }, headers }).then(({ data }) => data)
    const first = messages[0]?.id ?? 0
    expect(await handle(first, true)).toEqual({ changed: 1 })
    expect(await handle(first, true)).toEqual({ changed: 0 })
    expect((await list({ handled: true })).messages.map(({ id }) => id)).toEqual([first])
    expect(await list({ handled: false })).toMatchObject({ total: 1, open: 1 })
    expect(await handle(first, false)).toEqual({ changed: 1 })
    const audit = await shop.rows(sql`select action, after from audit_entries where subject_type = 'message' order by id`)
    expect([...audit]).toEqual([
      { action: 'message.handled', after: { handled: true } },
      { action: 'message.unhandled', after: { handled: false } },
    ])
  })

  it('cannot be handled if they do not exist', async () => {
    const { error } = await trpcCall(shop, 'mutation', 'contact.setHandled', {
      input: { id: 999_999, handled: true },
      headers: await asAdmin(),
    })
    expect(error?.code).toBe('NOT_FOUND')
  })
})

type Listed = { messages: { id: number; subject: string }[]; total: number; open: number }
