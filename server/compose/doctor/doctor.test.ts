import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { prepareFirstRows } from '#packages/demo-shop'
import { createSeals } from '#server/auth/seals.ts'
import { noteBackup } from '#server/backup/last-backup.ts'
import { openHangingBkash } from '#server/test/hanging-bkash.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { databaseUrl } from '#server/test/template-database.ts'
import { testShop } from '#server/test/test-shop.ts'
import { createCertificate } from '#server/test/tls.ts'
import { buildApp } from '../app.ts'
import { readEnv } from '../env.ts'
import { checkAdmin, checkSecretKey } from './check-access.ts'
import { askShop, checkAddress, describeArrival } from './check-address.ts'
import { checkDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkPayments } from './check-payments.ts'
import { checkDemo, checkSeller, checkTexts } from './check-texts.ts'
import { checkAlerts, checkBackup } from './check-upkeep.ts'
import { examine, lineOf } from './doctor.ts'
import type { Finding } from './finding.ts'

const shop = await testShop()
const { db, seals } = shop.shop
const metricsToken = 'a-token-of-the-collector'
const missingIn = (findings: Finding[]) => findings.filter(({ isDone }) => !isDone).map(({ text }) => text)

async function listening(server: ReturnType<typeof createServer> | ReturnType<typeof createTlsServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A server of the shop that trusts `trustProxy`; returns its port. */
async function serve(trustProxy: string[] = []): Promise<number> {
  const { app } = await buildApp({ shop: shop.shop, publicUrl: 'http://shop.test', trustProxy, metricsTokens: [metricsToken] })
  await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())
  return (app.server.address() as AddressInfo).port
}

/** A proxy in front of `port` that sends what `headersOf` makes of the headers. */
async function proxy(port: number, headersOf: (sent: IncomingHttpHeaders) => IncomingHttpHeaders): Promise<string> {
  const server = createServer((request, response) => {
    ask({ port, host: '127.0.0.1', path: request.url, method: request.method, headers: headersOf(request.headers) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    }).end()
  })
  return `http://127.0.0.1:${await listening(server)}`
}

const without = (headers: IncomingHttpHeaders, left: string) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== left))
const clientAt = '198.51.100.7'
const good = (sent: IncomingHttpHeaders) => ({ ...sent, 'x-forwarded-for': clientAt, 'x-forwarded-proto': 'https' })

describe('step 1, the address', async () => {
  const arrivalBehind = async (headersOf: Parameters<typeof proxy>[1], trusted = ['127.0.0.1']) => {
    const asked = await askShop(await proxy(await serve(trusted), headersOf), seals)
    if ('failure' in asked) throw new Error(asked.failure)
    return missingIn(describeArrival(asked.answer))
  }

  it('is done behind a proxy that replaces the headers and is trusted', async () => {
    expect(await arrivalBehind(good)).toEqual([])
  })

  it('finds each mistake of a proxy', async () => {
    expect(await arrivalBehind(good, [])).toEqual([expect.stringMatching(/^TRUST_PROXY/)])
    expect(await arrivalBehind((sent) => ({ ...good(sent), 'x-forwarded-for': sent['x-forwarded-for'] }))).toEqual([
      expect.stringMatching(/passes on the X-Forwarded-For/),
    ])
    expect(await arrivalBehind((sent) => ({ ...without(sent, 'x-forwarded-for'), 'x-forwarded-proto': 'https' }))).toEqual([
      expect.stringMatching(/sends no X-Forwarded-For/),
    ])
    expect(await arrivalBehind((sent) => ({ ...sent, 'x-forwarded-for': clientAt }))).toEqual([expect.stringMatching(/X-Forwarded-Proto/)])
  })

  it('recognises another shop, and another server', async () => {
    const url = `http://127.0.0.1:${await serve()}`
    const strangers = createSeals({ secretKey: 'the key of another shop, which is not ours' })
    expect(await askShop(url, strangers)).toEqual({ failure: expect.stringMatching(/404, not as this shop/) })
    expect((await fetch(`${url}/doctor`)).status).toBe(404)
    const other = await listening(createServer((_, response) => response.end('{"nonce":"x"}')))
    expect(await askShop(`http://127.0.0.1:${other}`, seals)).toEqual({ failure: 'answers, but not as this shop' })
  })

  it('names a certificate that is not valid', async () => {
    const { key, certificate } = createCertificate()
    const port = await listening(createTlsServer({ key, cert: certificate }, (_, response) => response.end('{}')))
    expect(await askShop(`https://127.0.0.1:${port}`, seals)).toEqual({ failure: expect.stringMatching(/does not answer \(.*CERT/) })
  })

  it.each([
    [undefined, /^PUBLIC_URL is not set/],
    ['http://parts.example', /^PUBLIC_URL is http:\/\/parts.example: put a proxy with https/],
    ['https://localhost:8443', /only this machine reaches/],
  ])('is missing with PUBLIC_URL %s', async (publicUrl, text) => {
    expect(missingIn(await checkAddress({ publicUrl }, seals))).toEqual([expect.stringMatching(text)])
  })
})

describe('step 2, the database', () => {
  it('is the embedded one, or a superuser’s, or ready', async () => {
    expect(missingIn(await checkDatabase({ databaseUrl: undefined, databasePool: 10 }, db))).toContainEqual(
      expect.stringMatching(/^The shop runs on the embedded database/),
    )
    const [{ isSuper } = { isSuper: false }] = await shop.rows<{ isSuper: boolean }>(
      sql`select rolsuper as "isSuper" from pg_roles where rolname = current_user`,
    )
    const found = missingIn(await checkDatabase({ databaseUrl: shop.url, databasePool: 10 }, db))
    expect(found.some((text) => /superuser/.test(text))).toBe(isSuper)
    expect(found.filter((text) => !/superuser/.test(text))).toEqual([])
  })

  it('is missing with too few connections, or migrations', async () => {
    const found = async (databasePool: number) => missingIn(await checkDatabase({ databaseUrl: shop.url, databasePool }, db)).join('\n')
    expect(await found(500)).toMatch(/max_connections leaves \d+ connections/)
    await shop.rows(sql`create table kept_migrations as select * from drizzle.__drizzle_migrations`)
    await shop.rows(sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`)
    expect(await found(10)).toMatch(/of an earlier version/)
    await shop.rows(sql`insert into drizzle.__drizzle_migrations select * from kept_migrations on conflict do nothing`)
    expect(await found(10)).not.toMatch(/of an earlier version/)
  })
})

describe('step 3, the key', () => {
  const databaseUrl = 'postgres://x'
  it.each([
    undefined,
    'x'.repeat(40),
    'abcdefghijkl'.repeat(3),
    'my very secret key of the shop 12345',
    'change-me-change-me-change-me-123456',
  ])('is missing with %s', (secretKey) => {
    const [text = '', ...more] = missingIn(checkSecretKey({ secretKey, databaseUrl }))
    expect(more).toEqual([])
    expect(text).toMatch(/openssl rand/)
    if (secretKey) expect(text).not.toContain(secretKey)
  })

  it.each(['yhPEqtl0J1t7o0yq2r9Hh8nB3uW5kZc1QeXfVgTmLpI=', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'])(
    'is done with %s',
    (secretKey) => {
      expect(missingIn(checkSecretKey({ secretKey, databaseUrl }))).toEqual([])
    },
  )
})

describe('step 4, the admin', () => {
  it('needs a real address and a way in, and no password in the settings', async () => {
    const found = async (admin?: { email: string; password: string }) => missingIn(await checkAdmin({ admin }, db))
    await shop.person({ role: 'admin', email: 'boss@shop.example', password: 'a good password' })
    expect(await found()).toEqual([expect.stringMatching(/^No admin has a real address/)])
    const boss = await shop.person({ role: 'admin', email: 'boss@shop.com' })
    expect(await found()).toEqual([expect.stringMatching(/^boss@shop\.com is an admin without a password/)])
    await shop.rows(sql`insert into credentials (user_id, password_hash) values (${boss.id}, 'x')`)
    await shop.rows(sql`update users set email_verified_at = now() where id = ${boss.id}`)
    expect(await found()).toEqual([])
    expect(await found({ email: 'boss@shop.com', password: 'hidden-one' })).toEqual([expect.stringMatching(/^ADMIN_PASSWORD/)])
  })
})

describe('step 5, mail', async () => {
  const server = await startMailServer()
  afterAll(() => server.stop())
  const env = { smtpUrl: server.url, mailFrom: 'Shop <shop@shop.com>', publicUrl: 'https://shop.com' }

  it('is missing without a mail server, or before the first mail', async () => {
    expect(missingIn(await checkMail({ ...env, smtpUrl: undefined }, db, undefined))).toEqual([
      expect.stringMatching(/^SMTP_URL is not set/),
    ])
    expect(missingIn(await checkMail(env, db, undefined))).toEqual([expect.stringMatching(/--mail ADDRESS sends a test/)])
  })

  it('is done by a test that the server accepts', async () => {
    expect(missingIn(await checkMail(env, db, 'me@shop.com'))).toEqual([])
    expect(server.received.map(({ to }) => to)).toEqual([['me@shop.com']])
  })

  it('repeats the server’s answer, without the password', async () => {
    await server.become('refuse')
    const withPassword = { ...env, smtpUrl: server.url.replace('smtp://', 'smtp://user:hidden-one@') }
    const [text = ''] = missingIn(await checkMail(withPassword, db, 'me@shop.com'))
    expect(text).toMatch(/^The mail server did not accept a test \(.+\)/)
    expect(text).not.toContain('hidden-one')
    await server.become('well')
  })

  it('looks at the last mail', async () => {
    await shop.rows(sql`insert into outbox (kind, recipient, payload, sent_at) values ('welcome', 'a@shop.com', '{}', now())`)
    expect(missingIn(await checkMail(env, db, undefined))).toEqual([])
    await shop.rows(sql`insert into outbox (kind, recipient, payload, last_error) values ('welcome', 'b@shop.com', '{}', 'no')`)
    expect(missingIn(await checkMail(env, db, undefined))).toEqual([expect.stringMatching(/^1 mail was not accepted/)])
  })
})

describe('step 6, payments', async () => {
  const keysAt = (BKASH_URL: string) =>
    readEnv({ BKASH_URL, BKASH_USERNAME: 'shop', BKASH_PASSWORD: 'hidden-one', BKASH_APP_KEY: 'key', BKASH_APP_SECRET: 'hidden-two' })
      .paymentKeys
  const bkash = await openHangingBkash()
  afterAll(() => bkash.close())

  it('is done with cash only', async () => {
    expect(missingIn(await checkPayments(readEnv({}).paymentKeys, db))).toEqual([])
  })

  it('needs keys that bKash accepts, and one payment', async () => {
    const refusing = await listening(createServer((_, response) => response.writeHead(401).end('{}')))
    const refused = missingIn(await checkPayments(keysAt(`http://127.0.0.1:${refusing}`), db))
    expect(refused).toContainEqual(expect.stringMatching(/^bKash gives no token/))
    expect(refused.join()).not.toContain('hidden')
    await shop.rows(sql`delete from call_claims`)
    await shop.rows(sql`delete from provider_tokens`)
    expect(missingIn(await checkPayments(keysAt(bkash.url), db))).toEqual([expect.stringMatching(/^No payment by bKash has arrived yet/)])
    const customer = await shop.person()
    await shop.rows(sql`
      insert into payments (user_id, method, mode, state, reference, amount_minor, received_minor, currency, customer_ip, settled_at)
      values (${customer.id}, 'bkash', 'live', 'settled', 'REF1', 100, 100, 'BDT', '', now())`)
    expect(missingIn(await checkPayments(keysAt(bkash.url), db))).toEqual([])
  })

  it('says when bKash may be asked again, and when it cannot be reached', async () => {
    await shop.rows(sql`delete from provider_tokens`)
    const refusing = await listening(createServer((_, response) => response.writeHead(401).end('{}')))
    const url = `http://127.0.0.1:${refusing}`
    const toldAt = async (at: string) => missingIn(await checkPayments(keysAt(at), db))
    for (let i = 0; i < 2; i++) expect(await toldAt(url)).toContainEqual(expect.stringMatching(/^bKash gives no token/))
    expect(await toldAt(url)).toContainEqual(expect.stringMatching(/^bKash was not asked: .+ run this again in [45] minutes$/))
    await shop.rows(sql`delete from provider_tokens`)
    const closed = createServer()
    const port = await listening(closed)
    await new Promise((resolve) => closed.close(resolve))
    for (let i = 0; i < 3; i++)
      expect(await toldAt(`http://127.0.0.1:${port}`)).toContainEqual(expect.stringMatching(/^bKash cannot be reached \(.*ECONNREFUSED/))
  })

  it('knows Stripe’s refusal of a key from its refusal of a payment', async () => {
    let status = 401
    const port = await listening(createServer((_, response) => response.writeHead(status).end('{}')))
    const keys = readEnv({
      STRIPE_URL: `http://127.0.0.1:${port}`,
      STRIPE_SECRET_KEY: 'sk_live_hidden',
      STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
    }).paymentKeys
    expect(missingIn(await checkPayments(keys, db))).toContainEqual(expect.stringMatching(/^Stripe refuses the key/))
    status = 404
    expect(missingIn(await checkPayments(keys, db))).toEqual([expect.stringMatching(/^No payment by Stripe/)])
  })
})

describe('steps 7 to 10', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'partsdock-doctor-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('names what invoices lack, and the texts', async () => {
    expect(missingIn(await checkTexts({ dataDir }))).toEqual([expect.stringMatching(/terms\.txt/)])
    const env = readEnv({ COMPANY_NAME: 'Chips Ltd', CONTACT_EMAIL: 'a@shop.com', DEMO: 'off' })
    expect(missingIn(await checkSeller(env, db))).toEqual([expect.stringMatching(/set address, tax number, phone number on the page/)])
    await shop.rows(sql`update shop_settings set address = 'Dhaka', tax_id = 'BIN 12', phone = '+880 2 1000'`)
    onTestFinished(() => void shop.rows(sql`update shop_settings set address = null, tax_id = null, phone = null`))
    expect(missingIn(await checkSeller(env, db))).toEqual([])
  })

  it('wants a back-up of the last day', async () => {
    expect(missingIn(await checkBackup({ dataDir }))).toEqual([expect.stringMatching(/never backed up/)])
    await noteBackup(dataDir, new Date(Date.now() - 27 * 3_600_000))
    expect(missingIn(await checkBackup({ dataDir }))).toEqual([expect.stringMatching(/27 hours old/)])
    await noteBackup(dataDir)
    expect(missingIn(await checkBackup({ dataDir }))).toEqual([])
  })

  it('wants a collector that reads the metrics, and counts no reading of its own', async () => {
    const env = { host: '127.0.0.1', port: await serve(), publicUrl: undefined }
    expect(missingIn(await checkAlerts({ ...env, metricsTokens: [] }, seals))).toEqual([expect.stringMatching(/^METRICS_TOKEN/)])
    const check = async () => missingIn(await checkAlerts({ ...env, metricsTokens: [metricsToken] }, seals))
    await check()
    expect(await check()).toEqual([expect.stringMatching(/^No collector has read/)])
    await fetch(`http://127.0.0.1:${env.port}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    expect(await check()).toEqual([])
  })

  it('does not say that no collector reads the metrics where the shop does not answer it', async () => {
    const env = { host: '127.0.0.1', port: await serve(), publicUrl: undefined, metricsTokens: [metricsToken] }
    expect(missingIn(await checkAlerts(env, createSeals({ secretKey: 'another key' })))).toEqual([
      expect.stringMatching(/answers 404, .+ so it cannot say/),
    ])
  })

  it('finds what is left of the demo', async () => {
    const other = await testShop()
    const off = { demo: false, sandbox: false }
    expect(missingIn(await checkDemo(off, other.shop.db))).toEqual([])
    await prepareFirstRows(other.shop, { demo: true, isDemoAsked: false, admin: undefined })
    expect(missingIn(await checkDemo(off, other.shop.db))).toEqual([expect.stringMatching(/^9 accounts and \d+ parts of the demo left/)])
    expect(missingIn(await checkDemo({ demo: true, sandbox: true }, other.shop.db))).toHaveLength(3)
  })
})

describe('the whole', () => {
  let lines: string[] = []
  const variables = {
    DATABASE_URL: shop.url,
    SECRET_KEY: 'yhPEqtl0J1t7o0yq2r9Hh8nB3uW5kZc1QeXfVgTmLpI=',
    PUBLIC_URL: 'https://127.0.0.1:1',
    PORT: '1',
    METRICS_TOKEN: 'hidden-token-of-a-shop',
  }

  beforeAll(async () => {
    lines = (await examine(readEnv(variables), undefined, new AbortController().signal)).map(lineOf)
  })

  it('has lines for all ten steps, in their order, without a secret', () => {
    const steps = lines.map((line) => Number(line.slice(8, 10)))
    expect([...new Set(steps)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    for (const secret of [variables.SECRET_KEY, variables.METRICS_TOKEN]) expect(lines.join('\n')).not.toContain(secret)
  })

  it('says so if the database is away', async () => {
    const away = readEnv({ ...variables, DATABASE_URL: 'postgres://shop:hidden-one@127.0.0.1:1/shop' })
    const found = (await examine(away, undefined, new AbortController().signal)).map(lineOf).join('\n')
    expect(found).toMatch(/MISSING +2 {2}The database cannot be reached/)
    expect(found).not.toContain('hidden-one')
  })

  it('makes no database and no key before the first start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'partsdock-doctor-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const found = (await examine(readEnv({ DATA_DIR: folder, PORT: '1' }), undefined, new AbortController().signal)).map(lineOf)
    expect(found).toContainEqual(expect.stringMatching(/MISSING +2 .+ steps 4 to 7 and 10 were not checked: start the shop once/))
    expect(readdirSync(folder)).toEqual([])
  })

  it('has one line for an empty database', async () => {
    const name = `doctor_${randomUUID().replaceAll('-', '')}`
    const server = postgres(databaseUrl(shop.url, 'postgres'), { max: 1 })
    onTestFinished(async () => {
      await server.unsafe(`drop database if exists ${name} with (force)`)
      await server.end()
    })
    await server.unsafe(`create database ${name}`)
    const env = readEnv({ ...variables, DATABASE_URL: databaseUrl(shop.url, name) })
    const found = (await examine(env, undefined, new AbortController().signal))
      .map(lineOf)
      .filter((line) => / (?:2|4|5|6|10) {2}/.test(line))
    expect(found.filter((line) => line.startsWith('MISSING'))).toContainEqual(expect.stringContaining('The database is empty'))
    expect(found.join('\n')).not.toContain('does not exist')
  })
})
