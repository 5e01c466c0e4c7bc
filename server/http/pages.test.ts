import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagePatterns } from '#client/app/paths.ts'
import { buildApp } from '#server/app.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const script = 'console.log("a script of the shop")'
let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partsdock-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><body><script id="shop-facts" type="application/json">{}</script></body></html>',
  )
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'assets/index-abc.js'), script)
  await writeFile(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(script))
  const built = await buildApp({
    shop: { ...shop.shop, contactEmail: '</script><b>@shop.test' },
    publicUrl,
    clientFolder: folder,
    contactPhone: '+880 2 1',
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
  it.each(pagePatterns)('are served at %s to whoever asks, and kept by nobody', async (pattern) => {
    const answer = await get(pattern.replace(/:\w+/, '7'))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  })

  it('carry the facts of the shop, which cannot end the element they stand in', async () => {
    const { body } = await get('/')
    const json = /<script id="shop-facts" type="application\/json">([^<]*)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({
      currency: 'BDT',
      sandbox: false,
      contactEmail: '</script><b>@shop.test',
      contactPhone: '+880 2 1',
      live: shop.shop.live.position(),
    })
  })

  it('are painted in the colours that were chosen, and in no others', async () => {
    expect((await get('/', { ...browser, cookie: 'theme=dark' })).body).toContain('<html lang="en" data-theme="dark">')
    expect((await get('/', { ...browser, cookie: 'theme="><script>' })).body).toContain('<html lang="en">')
  })

  it('do not stand in the way of the REST paths', async () => {
    expect((await get('/items')).headers['content-type']).toContain('application/json')
    expect((await get('/orders')).statusCode).toBe(401)
  })
})

describe('who is lost', () => {
  it('gets the pages with 404 in a browser, and a refusal elsewhere', async () => {
    const person = await get('/nowhere')
    expect([person.statusCode, person.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const client = await get('/nowhere', { accept: '*/*' })
    expect(client.statusCode).toBe(404)
    expect(client.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.inject({ method: 'POST', url: '/nowhere', headers: browser })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('assets', () => {
  it('are kept for ever, and sent as they were compressed', async () => {
    const plain = await get('/assets/index-abc.js', { 'accept-encoding': 'identity' })
    expect(plain.body).toBe(script)
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const compressed = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(script)
  })

  it('that are not there are 404, and nothing beside them can be reached', async () => {
    for (const path of ['/assets/none.js', '/assets/..%2findex.html', '/assets/%2e%2e/index.html', '/index.html', '/.vite/manifest.json'])
      expect((await get(path, { accept: '*/*' })).statusCode).toBe(404)
    expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml')
  })
})
