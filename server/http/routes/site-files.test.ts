import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { projectRoot } from '#server/lib/root.ts'
import { builtClient } from '#server/test/built-client.ts'
import { secretKey, testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const publicUrl = 'https://parts.test'
const seller = { name: 'Dhaka Parts & Co' }
let folder: string
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await builtClient()
})
afterAll(async () => {
  for (const close of closing) await close()
  await rm(folder, { recursive: true, force: true })
})

async function openWith(options: { contactEmail?: string; isContactGuessed?: boolean } = {}) {
  const named = createShop(shop.sql, {
    currency: 'BDT',
    rateLimit: false,
    databasePrepare: true,
    secretKey,
    contactEmail: 'help@parts.test',
    shopValues: { name: seller.name },
    ...options,
  })
  const { app } = await buildApp({ shop: named, publicUrl, pages: builtPages(folder) })
  closing.push(() => app.close())
  return (url: string) => app.inject({ url, headers: { accept: '*/*' } })
}

describe('the web manifest', () => {
  it('names the shop as configured', async () => {
    const get = await openWith()
    const answer = await get('/manifest.webmanifest')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    expect(answer.json()).toMatchObject({ name: seller.name, short_name: seller.name, start_url: '/' })
  })

  it('and the document refer to icons that exist in their sizes', async () => {
    const get = await openWith()
    const { icons } = (await get('/manifest.webmanifest')).json<{ icons: { src: string; sizes: string; type: string }[] }>()
    const document = readFileSync(join(projectRoot, 'client/index.html'), 'utf8')
    const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(document)?.[1] ?? ''
    expect(document).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    for (const { src, sizes } of [...icons.filter(({ type }) => type === 'image/png'), { src: touch, sizes: '180x180' }]) {
      const { width, height, format } = await sharp(join(projectRoot, 'client/public', src)).metadata()
      expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes])
    }
    for (const { src } of icons.filter(({ type }) => type === 'image/svg+xml'))
      expect(readFileSync(join(projectRoot, 'client/public', src), 'utf8')).toContain('<svg')
    // Browsers also ask for this one by themselves: an ICO with one picture.
    const icon = readFileSync(join(projectRoot, 'client/public/favicon.ico'))
    expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(await sharp(icon.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
  })
})

describe('security.txt', () => {
  it('names the contact, and expires within a year', async () => {
    const answer = await (await openWith())('/.well-known/security.txt')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = new Map(
      answer.body
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    )
    expect(Object.fromEntries(fields)).toEqual({
      Contact: 'mailto:help@parts.test',
      Expires: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/),
      'Preferred-Languages': 'en',
      Canonical: `${publicUrl}/.well-known/security.txt`,
    })
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 60 * 60 * 1_000)
    expect(days > 100 && days < 365).toBe(true)
  })

  it.each([{ contactEmail: 'shop@localhost' }, { isContactGuessed: true }])(
    'is missing, like the contact of the API, without an address that can be written to: %j',
    async (options) => {
      const get = await openWith(options)
      expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
      expect((await get('/openapi.json')).json()).toMatchObject({ info: { contact: { name: seller.name, url: publicUrl } } })
      expect((await get('/openapi.json')).json<{ info: { contact: object } }>().info.contact).not.toHaveProperty('email')
      expect((await (await openWith())('/openapi.json')).json()).toMatchObject({ info: { contact: { email: 'help@parts.test' } } })
    },
  )
})
