import { rm } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths, patterns, publicPatterns } from '#common/kit/paths.ts'
import { pagePatterns } from '#common/pages/page-patterns.ts'
import { buildApp } from '#server/compose/app.ts'
import { createKeptSettings } from '#server/domain/kept-settings/kept-settings.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { builtClient, builtScript } from '#server/test/built-client.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
let app: FastifyInstance
let folder: string
let partId: number

beforeAll(async () => {
  folder = await builtClient()
  partId = (await shop.item()).id
  const built = await buildApp({
    shop: {
      ...shop.shop,
      settings: createKeptSettings(shop.shop.db, { email: 'shop@shop.test', phone: '</script><b>' }, { email: '' }),
    },
    publicUrl,
    pages: builtPages(folder),
  })
  app = built.app
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = browser) => app.inject({ url, headers })

describe('the pages', () => {
  const personal = pagePatterns.filter((pattern) => !publicPatterns.includes(pattern))

  it.each(personal)('for signed-in users are rendered by the browser: %s', async (pattern) => {
    const answer = await get(pattern.replace(/:\w+/, '7'))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers['cache-control']).toMatch(/^private, no-cache$|^no-store$/)
    expect(answer.body).toContain('<div id="root"><noscript>')
    expect(answer.body).not.toContain('page-data')
    // For readers that run no scripts.
    expect(answer.body.match(/<title[ >].*?<\/title>/g)).toEqual([expect.stringMatching(/^<title>\w[\w ]* · Partsdock<\/title>$/)])
    expect(answer.body.match(/<h1[ >].*?<\/h1>/g)).toEqual([expect.stringMatching(/^<h1 class="sr-only">\w[\w ]*<\/h1>$/)])
    expect(answer.body).toContain('<meta name="robots" content="noindex">')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    // Only development allows what Vite needs.
    expect(answer.headers['content-security-policy']).not.toMatch(/nonce|script-src|blob:/)
  })

  it.each([
    [paths.cart, 'Cart'],
    [paths.resetPassword, 'Reset password'],
    [paths.dashboard, 'Dashboard'],
    [paths.purchasePending, 'Pandding order lines'],
    [patterns.purchase.replace(':number', '7'), 'Purchase'],
  ])('for signed-in users have their names: %s', async (path, name) => {
    const { body } = await get(path)
    expect(body).toContain(`<title>${name} · Partsdock</title>`)
    expect(body).toContain(`<h1 class="sr-only">${name}</h1>`)
  })

  it('describe the shop, its search and its parts to search engines', async () => {
    const dataIn = (body: string) =>
      [...body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(([, json = '']) => JSON.parse(json) as object)
    const home = await get('/')
    expect(home.headers['x-robots-tag']).toBeUndefined()
    expect(dataIn(home.body)).toContainEqual({
      '@context': 'https://schema.org',
      '@graph': [
        expect.objectContaining({
          '@type': 'Organization',
          email: 'shop@shop.test',
          name: 'Partsdock',
          url: `${publicUrl}/`,
          logo: `${publicUrl}/icon-512.png`,
        }),
        expect.objectContaining({
          '@type': 'WebSite',
          url: `${publicUrl}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/pars?q={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        }),
      ],
    })
    const { id } = await shop.item({ partNumbers: ['0R-5600', '0R-5600-TRAY'] })
    const product = { '@type': 'Product', offers: expect.objectContaining({ itemCondition: 'https://schema.org/NewCondition' }) }
    expect(dataIn((await get(`/pars/${id}`)).body)).toContainEqual(expect.objectContaining({ ...product, mpn: '0R-5600' }))
    const without = dataIn((await get(`/pars/${partId}`)).body).find((data) => '@type' in data && data['@type'] === 'Product')
    expect(without).toMatchObject(product)
    expect(without).not.toHaveProperty('mpn')
  })

  it('opened from a mailed link are not cached and send no referrer; others may be cached', async () => {
    const headersOf = async (path: string) => {
      const { headers } = await get(path)
      return [headers['cache-control'], headers['referrer-policy']]
    }
    expect(await headersOf(paths.resetPassword)).toEqual(['no-store', 'no-referrer'])
    expect(await headersOf(paths.account)).toEqual(['private, no-cache', 'strict-origin-when-cross-origin'])
  })

  it.each(publicPatterns)('that are the same for all visitors arrive with their content: %s', async (pattern) => {
    const answer = await get(pattern.replace(/:\w+/, String(partId)))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers['cache-control']).toContain('public, max-age=0')
    expect(answer.body).toMatch(/<div id="root">.*<h1/s)
    expect(answer.body).toContain('<script id="page-data" type="application/json">')
    expect(answer.body.match(/<title[ >]/g)).toHaveLength(1)
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect((await get(pattern.replace(/:\w+/, String(partId)), { ...browser, cookie: 'theme=dark' })).headers['cache-control']).toBe(
      'private, no-cache',
    )
  })

  it('embed the shop facts without letting them close their script element', async () => {
    const { body } = await get('/')
    const json = /<script id="shop-facts" type="application\/json">([^<]*)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({
      shopName: 'Partsdock',
      currency: 'BDT',
      sandbox: false,
      contactEmail: 'shop@shop.test',
      publishedContact: 'shop@shop.test',
      logo: null,
      contactPhone: '</script><b>',
      identityProviders: [],
      infoPages: ['about', 'terms', 'privacy', 'cookies'],
      publicUrl,
      timeZone: 'UTC',
      // The position in this process; later events may have arrived since the page was rendered.
      live: expect.stringMatching(new RegExp(`^${shop.shop.live.position().replace(/\d+$/, '')}\\d+$`)),
    })
  })

  it('are rendered in the chosen theme, and accept no others', async () => {
    expect((await get('/', { ...browser, cookie: 'theme=dark' })).body).toContain('<html lang="en" data-theme="dark">')
    expect((await get('/', { ...browser, cookie: 'theme="><script>' })).body).toContain('<html lang="en">')
  })

  it('are rendered at an address that begins with two slashes', async () => {
    const [one, two] = [await get('/'), await get('//')]
    expect([two.statusCode, two.body]).toEqual([200, one.body])
  })

  it('do not shadow the REST paths', async () => {
    expect((await get('/items')).headers['content-type']).toContain('application/json')
    expect((await get('/orders')).statusCode).toBe(401)
  })
})

describe('an unknown address', () => {
  it('answers 404 with a page in a browser, and with a JSON error elsewhere', async () => {
    const person = await get('/nowhere')
    expect([person.statusCode, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const curl = await get('/nowhere', { accept: '*/*' })
    expect([curl.statusCode, curl.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    for (const [url, accept] of [
      ['/nowhere', 'application/json'],
      ['/nowhere', 'application/json, text/plain, */*'],
      ['/items/1/nowhere', '*/*'],
      ['/images/nowhere', '*/*'],
    ] as const) {
      const client = await get(url, { accept })
      expect([url, client.statusCode, client.headers['content-type']]).toEqual([url, 404, 'application/json; charset=utf-8'])
    }
    expect((await app.inject({ method: 'POST', url: '/nowhere', headers: browser })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('assets', () => {
  it('are immutable, and sent precompressed', async () => {
    const plain = await get('/assets/index-abc.js', { 'accept-encoding': 'identity' })
    expect(plain.body).toBe(builtScript)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const compressed = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(builtScript)
  })

  it('that are missing are 404, and paths cannot leave their folder', async () => {
    for (const path of ['/assets/none.js', '/assets/..%2findex.html', '/assets/%2e%2e/index.html', '/index.html', '/.vite/manifest.json'])
      expect((await get(path, { accept: '*/*' })).statusCode).toBe(404)
    expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml')
  })
})
