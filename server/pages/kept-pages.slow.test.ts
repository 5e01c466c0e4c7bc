// Rendered pages while the shop sells: which are rendered again, what is sent until then, and how old a page may be. The caches' clock moves only
// when a test lets time pass: however slow the machine is, a page is as old as the test says.
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PageRenderer } from '#common/pages/page-renderer.ts'
import { buildApp } from '#server/compose/app.ts'
import { createCatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { builtClient } from '#server/test/built-client.ts'
import { openReader } from '#server/test/live-stream.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'

let time = 0
const pass = (ms: number) => (time += ms)
const catalogue = createCatalogueCache({ now: () => time })
const shop = await testShop({ catalogue })
let app: FastifyInstance
let folder: string
/** In order of rendering. */
const rendered: string[] = []
/** While set, renderings of its path, or of any path, do not finish until it ends. */
let hold: { path: string | undefined; ended: Promise<void> } | null = null
let release = () => {}

const counted = (renderer: PageRenderer): PageRenderer => ({
  ...renderer,
  async preparePage(page, options) {
    const prepared = await renderer.preparePage(page, options)
    const render = async () => {
      rendered.push(page.path)
      if (hold && (hold.path ?? page.path) === page.path) await hold.ended
      return prepared.render()
    }
    return { ...prepared, render }
  },
})

beforeAll(async () => {
  folder = await builtClient()
  const source = builtPages(folder)
  const pages = { ...source, loadRenderer: async () => counted(await source.loadRenderer()) }
  app = (await buildApp({ shop: shop.shop, publicUrl, pages })).app
  await app.ready()
})
afterEach(() => release())
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

function holdRenderings(path?: string): void {
  const ended = new Promise<void>((resolve) => {
    release = () => {
      hold = null
      resolve()
    }
  })
  hold = { path, ended }
}

const open = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body
/** Waits until everything that was committed before has been announced. */
const announced = () => shop.shop.changes.tell()
const timesRendered = (path: string) => rendered.filter((each) => each === path).length
const setStock = (id: number, stock: number) => shop.rows(sql`update products set available_quantity = ${stock} where id = ${id}`)
const shows = (stock: number) => `"availableQuantity":${stock},`
const factsOf = (body: string) =>
  JSON.parse(/<script id="shop-facts" type="application\/json">([^<]*)</.exec(body)?.[1] ?? '{}') as { live: string }

/** A part whose page is cached and stays cached. */
async function keptPart(values: Parameters<typeof shop.item>[0] = {}) {
  const part = await shop.item({ productType: `Type ${Math.random()}`, ...values })
  const path = `/pars/${part.id}`
  const opened = async () => {
    const before = timesRendered(path)
    await open(path)
    return timesRendered(path) - before
  }
  await announced()
  await opened()
  expect(await opened()).toBe(0)
  return { ...part, path }
}

describe('a change of stock', () => {
  it('soon appears on pages with that part; others stay unchanged', async () => {
    const [sold, other] = [await keptPart(), await keptPart()]
    const before = await open(other.path)
    const renderings = timesRendered(other.path)
    await setStock(sold.id, 123)
    await expect.poll(() => pass(100) && open(sold.path)).toContain(shows(123))
    // Long enough to refresh pages that depend on any stock, and then to drop them.
    for (const ms of [700, 600]) {
      pass(ms)
      expect(await open(other.path)).toBe(before)
    }
    expect(timesRendered(other.path)).toBe(renderings)
  })

  it('of another part soon changes counts and order on a page', async () => {
    const productType = 'Counted'
    for (let i = 0; i < 24; i++) await shop.item({ productType, unitsSold: 100 + i })
    const last = await shop.item({ productType, unitsSold: 1 })
    const path = `/pars?type=${productType}`
    const isShort = (body: string) => body.includes('"orderable":24')
    await announced()
    expect(await open(path)).toContain('"orderable":25')
    await setStock(last.id, 0)
    await announced()
    expect(isShort(await open(path))).toBe(false)
    pass(700)
    await expect.poll(async () => isShort(await open(path))).toBe(true)
  })

  it('by an admin appears in the next list from the same process, and soon on pages', async () => {
    const [part, admin] = [await keptPart({ productType: 'Edited' }), await shop.admin()]
    await open('/items?type=Edited')
    await shop.call('PUT', `/items/${part.id}`, { as: admin, body: { abalableQuantity: 321 } })
    expect(await open('/items?type=Edited')).toContain('"abalableQuantity":321')
    pass(500)
    await expect.poll(() => open(part.path)).toContain(shows(321))
  })

  it('causes few renderings when repeated often', async () => {
    const part = await keptPart()
    const before = timesRendered(part.path)
    const seconds = 2
    for (let stock = 1_000; stock < 1_040; stock++) {
      await setStock(part.id, stock)
      await announced()
      await open(part.path)
      pass((seconds * 1_000) / 40)
    }
    expect(timesRendered(part.path) - before).toBeLessThanOrEqual(2 * seconds + 2)
    pass(500)
    await expect.poll(() => open(part.path)).toContain(shows(1_039))
  })
})

describe('while the next version of a page is rendered', () => {
  it('all requests receive the last version at once, and one rendering runs', async () => {
    const part = await keptPart({ availableQuantity: 500 })
    const before = timesRendered(part.path)
    holdRenderings()
    await setStock(part.id, 77)
    await announced()
    pass(500)
    await expect.poll(async () => (await open(part.path)) && timesRendered(part.path)).toBe(before + 1)
    const bodies = await Promise.all(Array.from({ length: 20 }, () => open(part.path)))
    for (const body of bodies) expect(body).toContain(shows(500))
    release()
    await expect.poll(() => open(part.path)).toContain(shows(77))
    expect(timesRendered(part.path)).toBe(before + 1)
  })

  it('requests are delayed until it is ready once the last version is too old', async () => {
    const part = await keptPart({ availableQuantity: 500 })
    const before = timesRendered(part.path)
    holdRenderings(part.path)
    await setStock(part.id, 66)
    await announced()
    pass(500)
    await expect.poll(async () => (await open(part.path)) && timesRendered(part.path)).toBe(before + 1)
    pass(499)
    expect(await open(part.path)).toContain(shows(500))
    pass(1)
    const late = Promise.all([open(part.path), open(part.path)])
    // Long enough for a page that is sent at once.
    await open('/')
    release()
    for (const body of await late) expect(body).toContain(shows(66))
    expect(timesRendered(part.path)).toBe(before + 1)
  })

  it('a request that needs the next version does not wait for its turn in the background', async () => {
    const [slow, other] = [await keptPart(), await keptPart({ availableQuantity: 500 })]
    // Adding the other part has dropped all pages.
    await open(slow.path)
    const before = timesRendered(slow.path)
    holdRenderings(slow.path)
    await setStock(slow.id, 33)
    await announced()
    pass(500)
    await expect.poll(async () => (await open(slow.path)) && timesRendered(slow.path)).toBe(before + 1)
    await setStock(other.id, 34)
    await announced()
    // Its next version is queued behind the slow one.
    expect(await open(other.path)).toContain(shows(500))
    pass(1_000)
    expect(await open(other.path)).toContain(shows(34))
  })

  it('the last version has its own position, so that its reader receives the missed change', async () => {
    const part = await keptPart({ availableQuantity: 500 })
    // With an open stream, changes are announced with their values.
    const other = await openReader(shop)
    holdRenderings()
    await setStock(part.id, 55)
    const change = expect.objectContaining({ id: part.id, availableQuantity: 55 })
    const told = (stream: typeof other) =>
      expect.poll(() => stream.heard.map(({ event }) => event)).toContainEqual({ kind: 'stock', items: expect.arrayContaining([change]) })
    await told(other)
    const stale = await open(part.path)
    expect(stale).toContain(shows(500))
    const reader = await openReader(shop, { lastEventId: factsOf(stale).live })
    await told(reader)
    for (const stream of [other, reader]) stream.leave()
  })
})

it('a rendering that began before a change is not cached as current', async () => {
  const part = await shop.item({ productType: 'Late', availableQuantity: 500 })
  const path = `/pars/${part.id}`
  await announced()
  holdRenderings()
  const late = open(path)
  await expect.poll(() => timesRendered(path)).toBe(1)
  await setStock(part.id, 44)
  await announced()
  release()
  expect(await late).toContain(shows(500))
  pass(500)
  await expect.poll(() => open(path)).toContain(shows(44))
  expect(timesRendered(path)).toBe(2)
})

it('a page whose queries return the same is not rendered again, whatever has changed', async () => {
  const part = await keptPart()
  const [before, renderings] = [await open(part.path), timesRendered(part.path)]
  catalogue.invalidate()
  expect(await open(part.path)).toBe(before)
  await shop.rows(sql`update products set name = 'Renamed' where id = ${part.id}`)
  await announced()
  expect(await open(part.path)).toContain('Renamed')
  expect(timesRendered(part.path)).toBe(renderings + 1)
})

it('a new review changes the pages that show reviews, and no others', async () => {
  const part = await keptPart()
  const before = timesRendered(part.path)
  await open('/')
  const customer = await shop.person()
  await shop.call('POST', '/reviews', { as: customer, body: { description: 'Arrived in a day.' } })
  expect(await open('/')).toContain('Arrived in a day')
  await open(part.path)
  expect(timesRendered(part.path)).toBe(before)
})

it('pages of builds, of which there are many, push no other page out of the cache', async () => {
  const part = await keptPart()
  for (let i = 0; i < 24; i++) await shop.item({ name: `Fan ${i} of a long list` })
  const pathOf = (i: number) => `/pars?build=NONE-${i}`
  await announced()
  await open(pathOf(0))
  await open(pathOf(0))
  expect(timesRendered(pathOf(0))).toBe(1)
  const renderings = timesRendered(part.path)
  for (let i = 1; i <= 40; i++) await open(pathOf(i))
  await open(pathOf(0))
  await open(part.path)
  expect(timesRendered(pathOf(0))).toBe(2)
  expect(timesRendered(part.path)).toBe(renderings)
})

it('no page is cached while changes are not announced', async () => {
  const part = await keptPart()
  const before = timesRendered(part.path)
  catalogue.setListening(false)
  await Promise.all([open(part.path), open(part.path)])
  await open(part.path)
  expect(timesRendered(part.path)).toBe(before + 3)
  catalogue.setListening(true)
})
