import { rm } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Packed, unpackRows } from '#common/kit/packed-rows.ts'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { builtClient } from '#server/test/built-client.ts'
import { publicUrl, secretKey, testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
let app: FastifyInstance
let folder: string

beforeAll(async () => {
  folder = await builtClient()
  app = (await buildApp({ shop: shop.shop, publicUrl, pages: builtPages(folder) })).app
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { accept: 'text/html', ...headers } })

type Hydrated = { key: unknown[]; data?: Packed; refusal?: { data: { code: string } } }

function hydrationOf(body: string): Hydrated[] {
  const json = /<script id="page-data" type="application\/json">([^<]*)<\/script>/.exec(body)?.[1] ?? 'null'
  return (JSON.parse(json) as Hydrated[]).map((one) => ('data' in one ? { ...one, data: unpackRows(one.data) } : one))
}

describe('a rendered page', () => {
  it('shows the shop’s data, and embeds the data that it queried', async () => {
    const part = await shop.item({ name: 'Fan of the first page', priceMinor: 1_234_50, availableQuantity: 512 })
    const { body } = await open(`/pars/${part.id}`)
    expect(body).toContain('<title>Fan of the first page · Partsdock</title>')
    expect(body).toMatch(/<h1[^>]*>Fan of the first page</)
    expect(body).toContain('BDT 1,234.50'.replace(' ', '\u00a0'))
    const hydrated = hydrationOf(body)
    expect(hydrated).toContainEqual({ key: [['accounts', 'me'], { type: 'query' }], data: null })
    expect(hydrated).toContainEqual({
      key: [['items', 'view'], { input: { id: part.id }, type: 'query' }],
      data: expect.objectContaining({ item: expect.objectContaining({ id: part.id, updatedAt: expect.any(String) }) }),
    })
  })

  it('searches, filters and paginates by its address', async () => {
    const type = 'Rare fans'
    for (let i = 0; i < 30; i++) await shop.item({ name: `Rare fan ${i}`, productType: type, priceMinor: 100_00 + i * 100 })
    const first = (await open('/pars?type=Rare+fans&sort=price')).body
    expect(first).toContain('>Rare fan 0<')
    expect(first).not.toContain('>Rare fan 24<')
    expect(first).toContain('href="/pars?type=Rare+fans&amp;sort=price&amp;page=2"')
    expect((await open('/pars?type=Rare+fans&sort=price&page=2')).body).toContain('>Rare fan 24<')
    expect((await open('/pars?q=rare+fan+17')).body).toContain('>Rare fan 17<')
  })

  it('chooses parts for a build by its address, hidden from search engines', async () => {
    const { sku } = await shop.item({ name: 'Processor of a build', productType: 'CPU', specs: { socket: 'AM5' } })
    await shop.item({ name: 'Board for AM4', productType: 'Motherboard', specs: { socket: 'AM4' } })
    await shop.item({ name: 'Board for AM5', productType: 'Motherboard', specs: { socket: 'AM5' } })
    const { body } = await open(`/pars?type=Motherboard&build=${sku},GONE-1*2&fits=1`)
    expect(body).toContain('>Board for AM5<')
    expect(body).not.toContain('>Board for AM4<')
    expect(body).toContain(`href="/builder?parts=${sku}%2CGONE-1*2%2C`)
    expect(body).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/pars?type=Motherboard"/>`)
    const others = (await open(`/pars?type=Motherboard&build=${sku}`)).body
    expect(others).toContain('>Board for AM4<')
    expect(others).toContain('Does not fit')
  })

  it('shows the best values of a filter, and all of them by its address', async () => {
    for (let i = 0; i < 12; i++) await shop.item({ name: `Fan of maker ${i}`, productType: 'Fans by many', manufacturer: `Maker ${i}` })
    const boxes = (body: string) => body.match(/<input type="checkbox" name="maker"/g)?.length
    const best = (await open('/pars?type=Fans+by+many')).body
    expect(boxes(best)).toBe(8)
    expect(best).toMatch(/href="\/pars\?type=Fans\+by\+many&amp;all=maker"[^>]*>Show all 12</)
    expect(best).not.toContain('content="noindex')
    const all = (await open('/pars?type=Fans+by+many&all=maker')).body
    expect(boxes(all)).toBe(12)
    expect(all).toMatch(/href="\/pars\?type=Fans\+by\+many"[^>]*>Show fewer</)
    expect(all).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(all).toContain(`<link rel="canonical" href="${publicUrl}/pars?type=Fans+by+many"/>`)
  })

  it('renders the fields of a folded filter on demand, and keeps its values until then', async () => {
    const memory = [
      { ram_type: 'DDR5', slots: 4, max: 256 },
      { ram_type: 'DDR4', slots: 2, max: 128 },
    ]
    for (const [i, each] of [...memory, ...memory].entries()) {
      const specs = { socket: `AM${5 - (i % 2)}`, memory: each, bios_features: { flashback: i < 2 } }
      await shop.item({ name: `Board ${i}`, productType: 'Motherboard', manufacturer: `Maker ${i % 2}`, specs })
    }
    const box = '<input type="checkbox" name="biosFlashback"'
    const hidden = '<input type="hidden" name="biosFlashback" value="Yes"/>'
    const filtersOf = async (url: string) => /<aside.*<\/aside>/s.exec((await open(url)).body)?.[0] ?? ''
    const folded = await filtersOf('/pars?type=Motherboard&biosFlashback=Yes')
    expect(folded).toContain(hidden)
    expect(folded).toMatch(/<button[^>]* value="biosFlashback"/)
    expect(folded).not.toContain(box)
    const unfolded = await filtersOf('/pars?type=Motherboard&biosFlashback=Yes&all=biosFlashback')
    expect(unfolded).toContain(box)
    expect(unfolded).not.toContain(hidden)
  })

  it('has each icon once, before the page that shows it', async () => {
    const { body } = await open('/pars')
    const uses = new Set([...body.matchAll(/<use href="#([\w-]+)"/g)].map(([, id]) => id))
    const symbols = [...body.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id)
    expect(new Set(symbols)).toEqual(uses)
    expect(symbols).toHaveLength(uses.size)
    expect(symbols).toContain('icon-search')
    expect(body.lastIndexOf('<symbol')).toBeLessThan(body.indexOf('<div id="root">'))
  })

  it('loads what its page needs, and nothing twice', async () => {
    const { body } = await open('/pars')
    const head = body.slice(0, body.indexOf('</head>'))
    expect(head).toContain('href="/assets/parts-abc.css"')
    expect(head).toContain('<script async fetchpriority="high" src="/assets/early-abc.js"></script>')
    expect(head).not.toContain('<title>Partsdock</title>')
    // Scripts come after the visible content.
    const end = body.slice(body.lastIndexOf('</script>'))
    for (const script of ['card-abc.js', 'parts-abc.js', 'react-abc.js']) expect(end).toContain(`href="/assets/${script}"`)
    expect(body.match(/react-abc\.js/g)).toHaveLength(1)
  })

  it('of a missing part is the 404 page', async () => {
    for (const path of ['/pars/99999999', '/pars/zero', '/nowhere', '/Pars', '/pars/1/2']) {
      const answer = await open(path)
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.body).toContain('Oops! You&#x27;re lost.')
      expect(answer.body).toContain('content="noindex"')
    }
    expect(hydrationOf((await open('/pars/99999999')).body)).toContainEqual({
      key: [['items', 'view'], { input: { id: 99_999_999 }, type: 'query' }],
      refusal: expect.objectContaining({ data: expect.objectContaining({ code: 'NOT_FOUND' }) }),
    })
  })

  it('is not broken by user input', async () => {
    const name = '</script><script>alert(1)</script><title>"&'
    const part = await shop.item({ name, productType: '<!--', description: '</title><!--<script>' })
    const { body } = await open(`/pars/${part.id}`)
    expect(body).not.toContain('<script>alert')
    expect(body.match(/<\/title>/g)).toHaveLength(1)
    expect(hydrationOf(body).flatMap(({ data }) => data)).toContainEqual(
      expect.objectContaining({ item: expect.objectContaining({ name, description: '</title><!--<script>' }) }),
    )
  })

  it('contains no data of the signed-in user, and does not reveal whether there is one', async () => {
    const person = await shop.person({ displayName: 'Nobody Else' })
    const session = await shop.signedIn('browser', person.id)
    const signedIn = await open('/pars', { cookie: `partsdock_session=${session.credential}` })
    expect(signedIn.body).not.toContain(person.email)
    expect(signedIn.body).not.toContain('Nobody Else')
    expect(hydrationOf(signedIn.body).map(({ key }) => JSON.stringify(key[0]))).not.toContain('["accounts","me"]')
    expect(signedIn.headers['cache-control']).toBe('private, no-cache')
    expect((await open('/pars', { cookie: 'partsdock_session=of-somebody-else' })).body).toBe(signedIn.body)
  })
})

describe('a page is cached', () => {
  it('until something on it changes', async () => {
    const part = await shop.item({ name: 'Kept fan', priceMinor: 500_00 })
    const path = `/pars/${part.id}`
    // Earlier changes are still being announced, and nothing is cached until then.
    await expect.poll(async () => (await open(path)).headers.etag).toMatch(/^W\/"/)
    const { etag } = (await open(path)).headers
    expect((await open(path, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await open(`${path}?utm_source=letter`)).headers.etag).toBe(etag)
    await shop.rows(sql`update products set price_minor = 60000 where id = ${part.id}`)
    await expect.poll(async () => (await open(path)).body).toContain('600.00')
    expect((await open(path, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  it('once, for all concurrent requests', async () => {
    await shop.item({ name: 'Wanted by many' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => open('/pars?q=wanted+by+many')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.body).toContain('>Wanted by many<')
  })

  it('in all themes and encodings', async () => {
    const plain = await open('/blog')
    for (const look of [{}, { cookie: 'theme=dark' }]) {
      const { body } = await open('/blog', look)
      expect(body.replace(' data-theme="dark"', '')).toBe(plain.body)
      const br = await open('/blog', { ...look, 'accept-encoding': 'gzip, deflate, br' })
      expect(br.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body)
      const gzip = await open('/blog', { ...look, 'accept-encoding': 'gzip, br;q=0' })
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(body)
    }
    // Also compressed when it is sent for the first time.
    const fresh = await open('/pars?q=compressed', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(fresh.rawPayload).toString()).toContain('</html>')
    const freshGzip = await open('/pars?q=zipped', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(freshGzip.rawPayload).toString()).toContain('</html>')
  })
})

it('a page whose first reader is dropped from the queue is rendered in the next reader’s turn', async () => {
  await shop.item({ name: 'Wanted from two networks' })
  const pages = createFairQueue({ parallel: 1, waiting: 3 })
  const queues = { ...shop.shop.queues, pages }
  const crowded = (await buildApp({ shop: { ...shop.shop, queues }, publicUrl, pages: builtPages(folder) })).app
  const openFrom = (remoteAddress: string, url: string) => crowded.inject({ url, remoteAddress, headers: { accept: 'text/html' } })
  let end = () => {}
  const busy = pages(() => new Promise<void>((resolve) => (end = resolve)))
  const waiting = (count: number) => expect.poll(() => pages.load().waiting).toBe(count)
  try {
    const others = ['/blog', '/builder'].map((url) => openFrom('203.0.113.1', url))
    await waiting(2)
    const first = openFrom('203.0.113.1', '/pars?q=wanted+from+two')
    await waiting(3)
    const second = openFrom('198.51.100.1', '/pars?q=wanted+from+two')
    // If the queue is full, the last call of the network with the most calls is dropped.
    others.push(openFrom('192.0.2.1', '/tools'))
    expect((await first).statusCode).toBe(503)
    await waiting(3)
    end()
    expect((await second).body).toContain('>Wanted from two networks<')
    await Promise.all([...others, busy])
  } finally {
    end()
    await crowded.close()
  }
})

describe('while thirty addresses of one network wait for pages', () => {
  /** The queue is full of their calls, and none of them begins before `end`. */
  async function crowd() {
    const pages = createFairQueue({ parallel: 1, waiting: 30 })
    const crowded = (
      await buildApp({ shop: { ...shop.shop, queues: { ...shop.shop.queues, pages } }, publicUrl, pages: builtPages(folder) })
    ).app
    const openFrom = (remoteAddress: string, url: string) => crowded.inject({ url, remoteAddress, headers: { accept: 'text/html' } })
    const fill = async () => {
      let end = () => {}
      const busy = pages(() => new Promise<void>((resolve) => (end = resolve)))
      const flood = Array.from({ length: 30 }, (_, i) => openFrom(`203.0.113.${i}`, `/pars?q=flood+${i}`))
      await expect.poll(() => pages.load().waiting).toBe(30)
      return { end: () => end(), all: Promise.all([busy, ...flood]) }
    }
    return { openFrom, fill, pages, close: () => crowded.close() }
  }

  it('visitors of other networks get theirs, and the same network the home page of a moment ago', async () => {
    const { openFrom, fill, pages, close } = await crowd()
    try {
      await expect.poll(async () => (await openFrom('203.0.113.200', '/')).headers.etag).toMatch(/^W\/"/)
      const before = await openFrom('203.0.113.200', '/')
      shop.shop.catalogue.invalidate()
      const flood = await fill()
      const neighbour = await openFrom('203.0.113.200', '/')
      expect([neighbour.statusCode, neighbour.headers.age, neighbour.headers['cache-control']]).toEqual([
        200,
        expect.stringMatching(/^\d{1,2}$/),
        'private, no-cache',
      ])
      expect(neighbour.body).toBe(before.body)
      expect((await openFrom('203.0.113.201', '/pars?q=never+seen')).statusCode).toBe(503)
      const others = ['198.51.100.1', '2001:db8::1'].map((address) => openFrom(address, '/quick-order'))
      const home = openFrom('192.0.2.1', '/')
      await expect.poll(() => pages.load().refused).toBe(4)
      flood.end()
      const answers = await Promise.all([home, ...others])
      expect(answers.map(({ statusCode, headers }) => [statusCode, headers.age])).toEqual(answers.map(() => [200, undefined]))
      await flood.all
    } finally {
      await close()
    }
  })

  it('their own pages are rendered, except for the last that other networks displaced', async () => {
    const { openFrom, fill, pages, close } = await crowd()
    try {
      const flood = await fill()
      const other = openFrom('198.51.100.1', '/builder')
      await expect.poll(() => pages.load().refused).toBe(1)
      flood.end()
      expect((await other).statusCode).toBe(200)
      const [, ...answers] = await flood.all
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map((_, i) => (i < 29 ? 200 : 503)))
    } finally {
      await close()
    }
  })
})

it('with too many requests in flight, pages of at most a minute ago are sent, and all else is refused', async () => {
  const pages = createFairQueue({ parallel: 1, waiting: Number.POSITIVE_INFINITY })
  const full = (await buildApp({ shop: { ...shop.shop, queues: { ...shop.shop.queues, pages } }, publicUrl, pages: builtPages(folder) }))
    .app
  const openFull = (url: string) => full.inject({ url, headers: { accept: 'text/html' } })
  try {
    await expect.poll(async () => (await openFull('/')).headers.etag).toMatch(/^W\/"/)
    let end = () => {}
    const busy = pages(() => new Promise<void>((resolve) => (end = resolve)))
    // All of them wait for one page.
    const waiting = Array.from({ length: 500 }, () => openFull('/pars?q=in+flight'))
    let rounds = 0
    // By turns: a question would take the place of a request that is sent at the same time.
    const isFull = async () => {
      rounds += 1
      if (rounds % 2 === 0) return (await full.inject('/reviewCount')).statusCode === 503
      waiting.push(openFull('/pars?q=in+flight'))
      return false
    }
    await expect.poll(isFull).toBe(true)
    const home = await openFull('/')
    expect([home.statusCode, home.headers.age]).toEqual([200, expect.stringMatching(/^\d{1,2}$/)])
    expect((await openFull('/pars?q=never+seen')).statusCode).toBe(503)
    end()
    const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(500)
    await busy
    expect((await openFull('/')).headers.age).toBeUndefined()
  } finally {
    await full.close()
  }
})

it('without its database the shop answers 503 with a page for the browser to render', async () => {
  const client = createSqlClient(shop.url)
  await closeSqlClient(client)
  const away = createShop(client, { currency: 'BDT', rateLimit: false, databasePrepare: true, secretKey, contactEmail: 'shop@shop.test' })
  const { app: broken } = await buildApp({ shop: away, publicUrl, pages: builtPages(folder) })
  const answer = await broken.inject({ url: '/pars', headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  expect(answer.body).toContain('<div id="root"><noscript>')
  expect((await broken.inject({ url: '/blog', headers: { accept: 'text/html' } })).statusCode).toBe(200)
  await broken.close()
})
