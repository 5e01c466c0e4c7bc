// A change of the name and the logo in one process, as another process on the same database shows it.
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import type { OutgoingMail } from '#server/mail/mailer.ts'
import { builtClient } from '#server/test/built-client.ts'
import { openReader } from '#server/test/live-stream.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { startTestWorker, until } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const other = await secondShop(shop)
const admin = await shop.admin()
const folder = await builtClient()
const { app } = await buildApp({ shop: other.shop, publicUrl, pages: builtPages(folder) })
const mails: OutgoingMail[] = []
startTestWorker(shop, { mail: { send: async (mail) => void mails.push(mail) }, shopOfWorker: other.shop })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const get = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body
const logo = `/images/uploads/${'ab'.repeat(16)}.webp`
const name = 'Chips & <b>Sons</b>'
const shown = 'Chips &amp; &lt;b&gt;Sons&lt;/b&gt;'

it('another process’s pages, files and mails have the new name and logo, those that it keeps too', async () => {
  const customer = await shop.person()
  const urls = ['/', '/about', '/pars', '/nothing-here', '/dashboard', '/confirm-email?token=none', '/docs/']
  await shop.rows(sql`insert into uploads (name) values (${logo.slice('/images/uploads/'.length)})`)
  const reader = await openReader({ app })
  for (const url of urls) expect([url, await get(url)]).toEqual([url, expect.stringContaining('Partsdock')])
  const tagOf = async () => (await app.inject({ url: '/about', headers: { accept: 'text/html' } })).headers['etag']
  const tag = await tagOf()
  const changed = await trpcCall(shop, 'mutation', 'settings.set', {
    input: { shop: { name, logo, email: 'hello@chips.test', phone: '+880 2 5550' } },
    headers: bearer(admin.token),
  })
  expect(changed.status).toBe(200)
  await reader.until('settings')
  reader.leave()
  for (const url of urls) {
    const page = await get(url)
    expect([url, page]).toEqual([url, expect.stringContaining(url === '/dashboard' ? `· ${shown}</title>` : shown)])
    expect([url, page]).toEqual([url, expect.not.stringMatching(/(?:· |>)Partsdock\b/)])
  }
  expect(await tagOf()).not.toBe(tag)

  const home = await get('/')
  expect(home).toContain(`<title>Computer parts wholesale · ${shown}</title>`)
  expect(home).toContain(`<meta property="og:site_name" content="${shown}"`)
  expect(home).toContain(`<img src="${logo}"`)
  expect(home).toContain(`Copyright © 2022 ${shown}. All rights reserved.`)
  expect(home).toContain(`"logo":"${publicUrl}${logo}"`)
  expect(home).toContain('hello@chips.test')
  expect(await get('/about')).toContain(`${shown} sells computer parts wholesale`)
  expect(await get('/confirm-email?token=none')).toContain(`<img src="${logo}"`)
  expect(JSON.parse(await get('/manifest.webmanifest'))).toMatchObject({ name, short_name: name })
  expect(JSON.parse(await get('/openapi.json'))).toMatchObject({ info: { title: name, contact: { name, email: 'hello@chips.test' } } })

  await shop.rows(sql`select enqueue_mail('welcome', ${customer.email}, '{"name":"Rina"}', null)`)
  await until(() => mails.length > 0)
  expect(mails).toMatchObject([
    {
      shopName: name,
      subject: expect.stringContaining(`Welcome to ${name}`),
      text: expect.stringContaining(`${name}, computer parts wholesale`),
    },
  ])
  expect(mails[0]?.html).toContain(`<img src="${publicUrl}${logo}"`)
})
