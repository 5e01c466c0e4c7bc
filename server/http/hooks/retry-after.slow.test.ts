// Every 503 tells clients when to retry.
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { builtPages } from '#server/http/routes/built-pages.ts'
import { builtClient } from '#server/test/built-client.ts'
import { publicUrl, secretKey, testShop } from '#server/test/test-shop.ts'
import { bearer } from '#server/test/trpc-call.ts'
import { appRouter } from '#server/trpc/router.ts'
import type { UploadStore } from '#server/uploads/store.ts'

const shop = await testShop()
const clientFolder = await builtClient()
const fail = () => Promise.reject(new Error('The store is away'))
const noStore: UploadStore = {
  put: fail,
  get: fail,
  remove: fail,
  list: async function* () {
    yield await fail()
  },
}
const away = createSqlClient('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
const { app, drain } = await buildApp({
  shop: createShop(away, { currency: 'BDT', rateLimit: true, databasePrepare: true, secretKey, contactEmail: 'shop@shop.test' }),
  publicUrl,
  uploads: noStore,
  pages: builtPages(clientFolder),
  sandbox: (mounted) => {
    mounted.get('/busy', { config: { access: 'public' } }, (_request, reply) => reply.code(503).send('A route that says nothing more'))
    mounted.get('/busy-for-long', { config: { access: 'public' } }, () => {
      throw new DomainError('SERVICE_UNAVAILABLE', 'Not now', { retryAfterSeconds: 30 })
    })
  },
})
afterAll(async () => {
  await app.close()
  await closeSqlClient(away)
  await rm(clientFolder, { recursive: true, force: true })
})

type Spec = { paths: Record<string, Record<string, unknown>> }
type Procedures = Record<string, { _def: { type: 'query' | 'mutation' | 'subscription' } }>
const json = { 'content-type': 'application/json' }
const credentials = bearer('x'.repeat(43))
const send = async (request: InjectOptions) => {
  const { statusCode, headers, body } = await app.inject(request)
  return { status: statusCode, retryAfter: headers['retry-after'], body }
}

describe('a shop without its database answers 503 with Retry-After', () => {
  it('on every documented path that needs it', async () => {
    const { paths }: Spec = (await app.inject('/openapi.json')).json()
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), url: path.replaceAll(/\{[^}]+\}/g, '1') })),
    )
    let busy = 0
    for (const { method, url } of calls) {
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: '{}', headers: { ...json, ...credentials } }
      const answer = await send({ method: method as 'GET', url, headers: credentials, ...payload })
      if (answer.status !== 503) continue
      busy += 1
      expect([method, url, answer.retryAfter]).toEqual([method, url, expect.stringMatching(/^[1-9]\d*$/)])
    }
    expect(busy).toBeGreaterThan(15)
  })

  it('for every procedure that needs it, on its own and in a batch', async () => {
    let busy = 0
    for (const [path, procedure] of Object.entries(appRouter._def.procedures as unknown as Procedures)) {
      const { type } = procedure._def
      if (type === 'subscription') continue
      const call: InjectOptions =
        type === 'query'
          ? { method: 'GET', url: `/trpc/${path}?input={}`, headers: credentials }
          : { method: 'POST', url: `/trpc/${path}`, headers: { ...json, ...credentials }, payload: '{}' }
      const answer = await send(call)
      if (answer.status !== 503) continue
      busy += 1
      expect([path, answer.retryAfter]).toEqual([path, '1'])
    }
    expect(busy).toBeGreaterThan(20)
    const batch = await send({ method: 'GET', url: '/trpc/reviews.count,reviews.list?batch=1&input={"1":{}}' })
    expect([batch.status, batch.retryAfter]).toEqual([503, '1'])
    const mixed = await send({ method: 'GET', url: '/trpc/reviews.count,no.such?batch=1&input={}' })
    expect([mixed.status, mixed.retryAfter]).toEqual([207, '1'])
    const well = await shop.app.inject({ method: 'GET', url: '/trpc/reviews.count?batch=1&input={}' })
    expect([well.statusCode, well.headers['retry-after']]).toEqual([200, undefined])
  })

  it.each([
    '/readyz',
    '/',
    '/pars',
    '/pars/1',
    '/sitemap.xml',
    '/images/parts/1-0.svg',
    `/images/uploads/${'a'.repeat(32)}.webp`,
    '/payments/return/6b1f0c1e-5d0e-4e4f-9b7a-0c5f6a3b2d1e',
    '/documents/invoice/1.pdf',
    '/trpc/live.changes',
    '/busy',
  ])('on %s, unless it needs no database', async (url) => {
    const { status, retryAfter } = await send({ method: 'GET', url, headers: { ...credentials, accept: 'text/html,*/*' } })
    if (status === 503) expect(retryAfter).toMatch(/^[1-9]\d*$/)
    else expect([url, status]).toEqual([url, expect.toBeOneOf([200, 404, 401])])
  })

  it('with the delay that the refusal itself sets', async () => {
    expect(await send({ method: 'GET', url: '/busy-for-long' })).toMatchObject({ status: 503, retryAfter: '30' })
  })
})

describe('a process that is overloaded or draining', () => {
  it('sends Retry-After when its event loop is late, and when it drains', async () => {
    const nothing = new Int32Array(new SharedArrayBuffer(4))
    do {
      Atomics.wait(nothing, 0, 0, 1_100)
      await pause(1)
      await send({ method: 'GET', url: '/robots.txt' })
    } while (!app.isUnderPressure())
    const late = async () => {
      Atomics.wait(nothing, 0, 0, 1_600)
      await pause(1)
      return send({ method: 'GET', url: '/trpc/reviews.count' })
    }
    await expect.poll(late).toMatchObject({ status: 503, retryAfter: '1' })
    drain()
    expect(await send({ method: 'GET', url: '/readyz' })).toMatchObject({ status: 503, retryAfter: '5' })
    expect(await send({ method: 'GET', url: '/trpc/live.changes' })).toMatchObject({ status: 503 })
  })
})
