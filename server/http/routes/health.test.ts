// Liveness, readiness and metrics for a process supervisor; and how the process drains.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { publicUrl, secretKey, testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()

it('reports that it is alive and ready', async () => {
  expect(await shop.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await shop.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
})

it('queries the database once for all probes within a second, and reports draining at once', async () => {
  const execute = vi.fn(shop.shop.db.execute.bind(shop.shop.db))
  const counted = { ...shop.shop, db: Object.assign(Object.create(shop.shop.db), { execute }) }
  const { app, drain } = await buildApp({ shop: counted, publicUrl })
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await app.inject('/readyz')).statusCode))
  expect(new Set(statuses)).toEqual(new Set([200]))
  // One query is for the probe, one for the backlog.
  expect(execute).toHaveBeenCalledTimes(2)
  drain()
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  await app.close()
})

it('notes overdue work in its readiness, and stays ready', async () => {
  const late = sql`insert into outbox (kind, recipient, payload, created_at) values ('order-placed', 'a@people.test', '{}', now() - interval '1 hour')`
  await shop.rows(late)
  await shop.rows(sql`select graphile_worker.add_job('release-holds', run_at => now() - interval '20 minutes', job_key => 'late')`)
  const { app } = await buildApp({ shop: shop.shop, publicUrl })
  const notes = ['The oldest mail has waited for 60 minutes', 'The oldest job release-holds has waited for 20 minutes']
  await expect.poll(async () => (await app.inject('/readyz')).json(), { interval: 1_100 }).toEqual({ status: 'ready', notes })
  await app.close()
  await shop.rows(sql`delete from outbox`)
  await shop.rows(sql`select graphile_worker.remove_job('late')`)
})

it('stays alive without its database, is not ready, and sends Retry-After', async () => {
  const away = createSqlClient('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
  const { app } = await buildApp({
    shop: createShop(away, { currency: 'BDT', rateLimit: true, databasePrepare: true, secretKey, contactEmail: 'shop@shop.test' }),
    publicUrl,
  })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  for (const url of ['/readyz', '/items', '/reviewCount']) {
    const answer = await app.inject(url)
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 503, 'SERVICE_UNAVAILABLE'])
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  }
  const overTrpc = await trpcCall({ app }, 'query', 'reviews.count')
  expect([overTrpc.status, overTrpc.error]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE', message: messages.databaseAway }])
  await app.close()
  await closeSqlClient(away)
})

it('shows its metrics to this machine only', async () => {
  await shop.call('GET', '/items/999999')
  const { status, text, headers } = await shop.call('GET', '/metrics')
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/items\/:id",status="404"\} 1/)
  expect(text).toContain('process_cpu_seconds_total')
  for (const options of [
    { headers: { 'x-forwarded-for': '127.0.0.1' } },
    { headers: { forwarded: 'for=127.0.0.1' } },
    { remoteAddress: '10.1.2.3' },
    { remoteAddress: '::ffff:10.1.2.3' },
  ]) {
    expect((await shop.app.inject({ url: '/metrics', ...options })).statusCode).toBe(403)
  }
})

it('drains: not ready, connections closed, requests in flight answered', async () => {
  const { app, drain } = await buildApp({ shop: shop.shop, publicUrl })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const at = (path: string) => `http://127.0.0.1:${port}${path}`

  const lively = await fetch(at('/readyz'))
  expect([lively.status, lively.headers.get('connection')]).toEqual([200, 'keep-alive'])
  await lively.text()

  // A request that is waiting for a database lock when the server starts to drain.
  const customer = await shop.person()
  const item = await shop.item()
  const blocker = createSqlClient(shop.url, { max: 1 })
  let release = () => {}
  const held = blocker.begin(async (tx) => {
    await tx`select 1 from users where id = ${customer.id} for update`
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await pause(100)
  const inFlight = fetch(at(`/orders/${customer.email}`), {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ productId: item.id, quantity: 5 }),
  })
  await pause(200)

  drain()
  const draining = await fetch(at('/readyz'))
  expect([draining.status, draining.headers.get('connection')]).toEqual([503, 'close'])
  expect(draining.headers.get('retry-after')).toMatch(/^\d+$/)
  const alive = await fetch(at('/healthz'))
  expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close'])
  const served = await fetch(at('/reviewCount'))
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])

  const closed = app.close()
  release()
  const answered = await inFlight
  expect(answered.status).toBe(201)
  await Promise.race([closed, pause(30_000).then(() => Promise.reject(new Error('close() hung')))])
  await expect(connects(port)).resolves.toBe(false)
  const [kept] = await shop.rows(sql`select count(*)::int as n from orders where user_id = ${customer.id}`)
  expect(kept).toEqual({ n: 1 })
  await held
  await closeSqlClient(blocker)
})

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
