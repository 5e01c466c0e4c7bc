// Each kind of work in flight has its own limit: when one kind is at its limit, the others continue, and refusals say when to retry.
import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { paths } from '#common/kit/paths.ts'
import { buildApp } from '#server/compose/app.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { builtClient } from '#server/test/built-client.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop({ isPatient: false })
const { loads } = shop.shop
const folder = await builtClient()
const { app } = await buildApp({ shop: shop.shop, publicUrl, pages: builtPages(folder) })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
const customer = await shop.person()
const part = await shop.item()

/** Locks a table for everyone until the returned function is called, for at most three seconds: then waiting statements time out. */
async function lock(table: string): Promise<() => Promise<void>> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = () => {}
  const locked = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const transaction = shop.sql.begin(async (tx) => {
    await tx.unsafe(`lock table ${table} in access exclusive mode`)
    isHeld()
    await held
  })
  await locked
  const unlock = async () => {
    release()
    await transaction
  }
  onTestFinished(unlock)
  return unlock
}

const customers = await Promise.all(Array.from({ length: 20 }, () => shop.person()))
// Lists of one account take turns; lists of several accounts fill the connections.
const readOrders = (as = customer) => shop.call('GET', '/orders', { as })
const addReview = () => shop.call('POST', '/reviews', { as: customer, body: { description: 'Good.' } })
const busy = {
  status: 503,
  body: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
  headers: expect.objectContaining({ 'retry-after': '1' }),
}

describe('while reads are at their database limit', () => {
  it('writes and cached reads continue, further reads are refused, and afterwards everything works again', async () => {
    // Cached for a minute.
    const readSitemap = () => app.inject('/sitemap.xml')
    expect((await readSitemap()).statusCode).toBe(200)
    const release = await lock('orders')
    const held = customers.map(readOrders)
    await expect.poll(() => loads().reads.waiting).toBeGreaterThan(0)
    expect((await readSitemap()).statusCode).toBe(200)
    expect((await addReview()).status).toBe(201)
    await expect.poll(() => readOrders()).toMatchObject(busy)
    await release()
    const statuses = (await Promise.all(held)).map(({ status }) => status)
    expect([...new Set(statuses)].every((status) => status === 200 || status === 503)).toBe(true)
    expect((await readOrders()).status).toBe(200)
    expect(loads().reads).toMatchObject({ running: 0, waiting: 0 })
  })
})

describe('while writes are at their database limit', () => {
  it('reads continue, further writes are refused at once, and afterwards everything works again', async () => {
    const release = await lock('reviews')
    const held = Array.from({ length: 20 }, addReview)
    await expect.poll(() => loads().writes.waiting).toBeGreaterThan(0)
    expect((await readOrders()).status).toBe(200)
    expect((await shop.call('GET', `/items/${part.id}`)).status).toBe(200)
    await expect.poll(addReview).toMatchObject(busy)
    await release()
    await Promise.all(held)
    expect((await addReview()).status).toBe(201)
    expect(loads().writes).toMatchObject({ running: 0, waiting: 0 })
  })
})

describe('while searches are at their limit', () => {
  it('further searches are refused, and lists still work', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { searches } = shop.shop.queues
    // Work that outlasts the longest queue time.
    const working = Array.from({ length: 100 }, (_, i) => searches(() => held, `network ${i}`).catch(() => {}))
    expect(searches.isFull()).toBe(true)
    expect(await shop.call('GET', '/items?q=ryzen')).toMatchObject(busy)
    expect((await shop.call('GET', '/items?limit=21')).status).toBe(200)
    release()
    await Promise.all(working)
    expect((await shop.call('GET', '/items?q=ryzen')).status).toBe(200)
  })
})

describe('while heavy reads of an account fill its queue', () => {
  it('its further ones are refused, and its changes and others’ reads continue', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const working = Array.from({ length: 66 }, () => shop.shop.heavyReads(customer.id, () => held))
    expect(loads().heavy).toMatchObject({ running: 2, waiting: 64 })
    expect(await readOrders()).toMatchObject(busy)
    expect((await readOrders(customers[0])).status).toBe(200)
    expect((await addReview()).status).toBe(201)
    release()
    await Promise.all(working)
    expect((await readOrders()).status).toBe(200)
  })
})

describe('while passwords fill the hashing queue', () => {
  it('sign-ups are refused, and the catalogue still works', async () => {
    const { passwords } = shop.shop
    const hashing = Array.from({ length: 40 }, (_, i) => passwords.hash('open sesame', `network ${i}`).catch(() => {}))
    expect(passwords.isFull()).toBe(true)
    const signUp = { input: { name: 'Mina', email: 'mina@people.test', password: 'six-or-more' } }
    expect(await trpcCall(shop, 'mutation', 'accounts.signUp', signUp)).toMatchObject({ status: 503 })
    expect((await shop.call('GET', '/items?limit=22')).status).toBe(200)
    await Promise.all(hashing)
    expect((await trpcCall(shop, 'mutation', 'accounts.signUp', signUp)).status).toBe(200)
  })
})

describe('while page rendering is at its limit', () => {
  it('the browser renders new pages itself, and cached pages and lists still work', async () => {
    const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
    expect((await open(paths.portfolio)).statusCode).toBe(200)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { pages } = shop.shop.queues
    const working = Array.from({ length: 100 }, (_, i) => pages(() => held, `network ${i}`).catch(() => {}))
    const refused = await open(`/pars/${part.id}`)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
    expect((await open(paths.portfolio)).statusCode).toBe(200)
    expect((await shop.call('GET', '/items?limit=20')).status).toBe(200)
    release()
    await Promise.all(working)
    expect((await open(`/pars/${part.id}`)).statusCode).toBe(200)
  })
})

it('the metrics count work in flight by kind', async () => {
  const figures = (await shop.app.inject('/metrics')).body
  for (const kind of Object.keys(loads())) expect(figures).toContain(`work_waiting{kind="${kind}"} 0`)
  expect(figures).toMatch(/work_refused_total\{kind="writes"\} [1-9]/)
})
