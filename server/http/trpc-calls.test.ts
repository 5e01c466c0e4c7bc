// Calls get the same answer with and without tRPC's adapter. A `trpc-accept` header leaves a request to the adapter; the value used here
// changes nothing else.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DomainError } from '#server/domain/errors.ts'
import { portOf } from '#server/test/live-stream.ts'
import { callers, createWorld, policies, type World } from '#server/test/policy.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, browserHeaders } from '#server/test/trpc-call.ts'
import { readAccess } from '#server/trpc/access.ts'
import { appRouter } from '#server/trpc/router.ts'

const shop = await testShop()
const known = { ...(await shop.person()), password: '' }
// Other callers are refused, or get the same answer as one of these.
const rolesApart = new Set<string>(['visitor', 'own', 'admin'])
const queries = policies.filter(({ kind }) => kind === 'query')

let world: World
let headersOf: Record<(typeof callers)[number], Record<string, string>>
let emulated = 0

beforeAll(async () => {
  for (let i = 0; i < 30; i += 1) await shop.item({ name: `Part ${i}` })
  world = await createWorld(shop, known, { hasMoney: true })
  const { own, other, admin } = world
  headersOf = { visitor: {}, own: bearer(own.token), other: bearer(other.token), admin: bearer(admin.token), revoked: bearer('gone') }
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(...given: ConstructorParameters<typeof Request>) {
        super(...given)
        emulated += 1
      }
    },
  )
})
afterAll(() => vi.unstubAllGlobals())

/** A query, or a mutation if `body` is given. */
async function ask(url: string, headers: Record<string, string>, body?: string) {
  const before = emulated
  const response = await shop.app.inject(
    body === undefined
      ? { url, headers }
      : { method: 'POST', url, payload: body, headers: { 'content-type': 'application/json', ...headers } },
  )
  return { response, byAdapter: emulated > before }
}

/** The whole answer, except for what differs between any two requests. */
const wholeAnswer = ({ statusCode, headers, body }: LightMyRequestResponse) => {
  const { date, ...others } = headers
  expect(date).toBeDefined()
  return { statusCode, headers: others, body: body.replaceAll(/"requestId":"[0-9a-f-]{36}"/g, '"requestId":""') }
}

/** Checks that both answers are the same. Returns one of them, and whether the unchanged request was left to the adapter. */
async function compare(url: string, headers: Record<string, string> = {}, body?: string) {
  const adapter = await ask(url, { ...headers, 'trpc-accept': 'application/json' }, body)
  expect(adapter.byAdapter).toBe(true)
  const direct = await ask(url, headers, body)
  expect(wholeAnswer(direct.response)).toEqual(wholeAnswer(adapter.response))
  return direct
}

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs: unknown[] } }>
const hasInput = (path: string) => (procedures[path]?._def.inputs.length ?? 0) > 0

const access = readAccess()
/** True if the caller's input is read: access is checked first, so for refused callers all invalid inputs are alike. */
const isHeard = (path: string, caller: (typeof callers)[number]) => {
  const needed = access.get(path)
  return needed === 'public' || (caller !== 'visitor' && caller !== 'revoked' && (needed === 'customer' || caller === 'admin'))
}

const inUrl = (text: string) => encodeURIComponent(text)
const alone = (path: string, json?: string) => `/trpc/${path}${json === undefined ? '' : `?input=${inUrl(json)}`}`
const batchOfOne = (path: string, json?: string) => `/trpc/${path}?batch=1&input=${inUrl(json === undefined ? '{}' : `{"0":${json}}`)}`

describe('every query', () => {
  it('has a row here', () => {
    const paths = Object.entries(procedures).flatMap(([path, procedure]) => (procedure._def.type === 'query' ? [path] : []))
    expect(new Set(queries.map(({ procedure }) => procedure))).toEqual(new Set(paths))
  })

  it.each(queries)('$procedure is answered as by the adapter', async ({ procedure, input, who }) => {
    const valid = JSON.stringify(input(world))
    const strange = ['null', '5', '"x"', '[]', '{}', '{"id":"x","email":"x","number":-1,"limit":0,"page":0}', '{"unknown":"Ä % + &"}']
    for (const caller of callers) {
      const headers = headersOf[caller]
      for (const urlOf of [alone, batchOfOne]) {
        const { response, byAdapter } = await compare(urlOf(procedure, valid), headers)
        expect([caller, byAdapter, response.statusCode === 200]).toEqual([caller, false, who[caller] === 'ok'])
        for (const json of rolesApart.has(caller) ? [undefined, ...(isHeard(procedure, caller) ? strange : ['5'])] : []) {
          expect((await compare(urlOf(procedure, json), headers)).byAdapter).toBe(false)
        }
      }
      expect((await compare(alone(procedure, '{broken'), headers)).byAdapter).toBe(true)
    }
  })

  it.each(queries)('$procedure is answered as by the adapter to a browser', async ({ procedure, input }) => {
    const { credential } = await shop.signedIn('browser', world.own.id)
    const json = JSON.stringify(input(world))
    for (const site of ['same-origin', 'cross-site']) {
      const headers = { ...browserHeaders(credential), 'sec-fetch-site': site }
      for (const url of [alone(procedure, json), batchOfOne(procedure, json)]) expect((await compare(url, headers)).byAdapter).toBe(false)
    }
  })
})

describe('every mutation', () => {
  const mutations = policies.filter(({ kind }) => kind === 'mutation')

  it('has a row here', () => {
    const paths = Object.entries(procedures).flatMap(([path, procedure]) => (procedure._def.type === 'mutation' ? [path] : []))
    expect(new Set(mutations.map(({ procedure }) => procedure))).toEqual(new Set(paths))
  })

  // Other tests cover allowed mutations, without the adapter. Here nothing may change between two answers.
  it.each(mutations)('$procedure is refused as by the adapter', async ({ procedure, input, who }) => {
    const valid = JSON.stringify(input(world))
    for (const caller of callers) {
      const isRefused = who[caller] !== 'ok'
      const bodies = [
        ...(isRefused && valid !== undefined ? [valid] : []),
        ...(isRefused || hasInput(procedure) ? (isHeard(procedure, caller) ? ['null', '5', '"x"', '[]'] : ['5']) : []),
      ]
      for (const body of bodies) {
        const alone = await compare(`/trpc/${procedure}`, headersOf[caller], body)
        const batched = await compare(`/trpc/${procedure}?batch=1`, headersOf[caller], `{"0":${body}}`)
        expect([alone.byAdapter, batched.byAdapter, alone.response.statusCode >= 400]).toEqual([false, false, true])
      }
    }
  })

  it.each([
    ['without a body', ''],
    ['with broken JSON', '{'],
    ['after a byte order mark', '\ufeff{}'],
  ])('%s is left to the adapter', async (_name, body) => {
    expect((await compare('/trpc/orders.cancel', headersOf.own, body)).byAdapter).toBe(true)
  })

  it('that succeeds answers as by the adapter', async () => {
    const input = { email: 'a@b.test', subject: 'A quote', message: 'Thirty, please.' }
    const { response, byAdapter } = await compare('/trpc/contact.send?batch=1', {}, JSON.stringify({ 0: input }))
    expect([byAdapter, response.statusCode, response.json()]).toEqual([false, 200, [{ result: { data: { received: true } } }]])
  })
})

describe('a batch', () => {
  it.each([
    ['of several queries', 'items.list,reviews.count,accounts.me', '{"0":{"limit":3}}'],
    ['with one refusal', 'items.get,reviews.count', '{"0":{"id":999999}}'],
    ['with different refusals', 'items.get,orders.list', '{"0":{"id":999999}}'],
    ['with the same refusal twice', 'orders.list,orders.counts', '{}'],
    ['without input', 'items.list,reviews.count', undefined],
    ['of ten', Array.from({ length: 10 }, () => 'reviews.count').join(','), '{}'],
  ])('%s is answered as by the adapter', async (_name, paths, json) => {
    const url = `/trpc/${paths}?batch=1${json === undefined ? '' : `&input=${inUrl(json)}`}`
    expect((await compare(url)).byAdapter).toBe(false)
  })
})

describe('a refusal', () => {
  it.each([
    ['says when to retry', new DomainError('SERVICE_UNAVAILABLE', 'Busy', { retryAfterSeconds: 7 }), '7'],
    ['without a delay gets the usual one', new DomainError('SERVICE_UNAVAILABLE', 'Busy'), expect.any(String)],
    ['for too many calls says when to retry', new DomainError('TOO_MANY_REQUESTS', 'Slower', { retryAfterSeconds: 60 }), '60'],
    ['of a fault names no delay', new Error('The details'), undefined],
  ])('%s', async (_name, error, retryAfter) => {
    const failing = vi.spyOn(shop.shop.catalogue, 'read').mockRejectedValue(error)
    const faults = shop.faults.length
    for (const url of [
      alone('items.list', '{}'),
      batchOfOne('items.list', '{}'),
      '/trpc/items.list,reviews.count?batch=1&input={"0":{}}',
    ]) {
      const { response, byAdapter } = await compare(url)
      expect([byAdapter, response.headers['retry-after']]).toEqual([false, retryAfter])
      expect(response.body).not.toContain('The details')
    }
    failing.mockRestore()
    expect(shop.faults.splice(faults)).toHaveLength(error instanceof DomainError ? 0 : 6)
  })
})

describe('a list that the catalogue caches', () => {
  const url = batchOfOne('items.list', '{"limit":20}')

  it('is serialized once, and again after a change', async () => {
    const first = await compare(url)
    const serialize = vi.spyOn(JSON, 'stringify')
    const again = await ask(url, {})
    expect(again.response.body).toBe(first.response.body)
    expect(serialize.mock.calls.filter(([value]) => Array.isArray(value) && typeof value[0] === 'object')).toEqual([])
    serialize.mockRestore()
    await shop.item({ name: 'A newer one', unitsSold: 1_000 })
    await expect.poll(async () => (await compare(url)).response.body).toContain('A newer one')
  })

  it('has the same content and headers compressed or not', async () => {
    const plain = await compare(url)
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding }
      const [adapter, direct] = [await ask(url, { ...headers, 'trpc-accept': 'application/json' }), await ask(url, headers)]
      for (const { response } of [adapter, direct]) {
        expect(Number(response.headers['content-length'])).toBeLessThan(plain.response.rawPayload.length / 2)
      }
      const same = { date: '', 'content-length': '' }
      expect({ ...direct.response.headers, ...same }).toEqual({ ...adapter.response.headers, ...same })
      expect(direct.response.headers['content-encoding']).toBe(encoding)
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding]
      expect(decode?.(direct.response.rawPayload).toString()).toBe(plain.response.body)
      expect((await ask(url, headers)).response.rawPayload.equals(direct.response.rawPayload)).toBe(true)
    }
  })
})

describe('a request is left to the adapter', () => {
  const list = '/trpc/items.list?input={}'
  it.each([
    ['with a format of its own', list, { 'trpc-accept': 'application/jsonl' }],
    ['that accepts lines of JSON', '/trpc/items.list?batch=1&input={"0":{}}', { accept: 'application/json, application/jsonl' }],
    ['with a content type', list, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['with connection parameters', `${list}&connectionParams={}`, {}],
    ['with broken connection parameters', `${list}&connectionParams={`, {}],
    ['for an unknown path', '/trpc/no.such', {}],
    ['for a name of every object', '/trpc/constructor', {}],
    ['for a noun', '/trpc/items', {}],
    ['for a mutation', '/trpc/orders.add?input={}', {}],
    ['for several paths without a batch', '/trpc/items.list,reviews.count', {}],
    ['for a batch with a mutation', '/trpc/reviews.count,orders.add?batch=1&input={}', {}],
    ['for a batch of eleven', `/trpc/${Array.from({ length: 11 }, () => 'reviews.count').join(',')}?batch=1&input={}`, {}],
    ['with broken JSON', '/trpc/items.list?input={', {}],
    ['with broken JSON in a batch', '/trpc/reviews.count?batch=1&input={', {}],
    ['with a list as the input of a batch', '/trpc/reviews.count?batch=1&input=[]', {}],
  ])('%s', async (_name, url, headers) => {
    expect((await ask(url, headers as Record<string, string>)).byAdapter).toBe(true)
  })

  it('with any method except GET', async () => {
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE'] as const) {
      const before = emulated
      await shop.app.inject({ method, url: '/trpc/items.list', headers: { 'content-type': 'application/json' } })
      expect(emulated).toBe(before + 1)
    }
  })

  it('with a fragment', async () => {
    const port = await portOf(shop.app)
    const before = emulated
    // `fetch` and `inject` omit the fragment.
    const [answer] = (await once(request({ port, path: `${list}#part`, agent: false }).end(), 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, emulated]).toEqual([200, before + 1])
  })

  it('with a host that no address can have', async () => {
    for (const host of ['a b', '1.2.3.4.5', 'shop.test:99999', 'user:secret@shop.test']) {
      const { statusCode, body } = await shop.app.inject({ url: list, headers: { host } })
      expect([host, statusCode]).toEqual([host, (await shop.app.inject({ url: list, headers: { host, 'trpc-accept': 'x' } })).statusCode])
      expect(body).not.toContain('"result"')
    }
  })
})

it('reads addresses as the adapter does', async () => {
  for (const search of [
    '?input=%7B%22q%22%3A%22a+b%22%7D',
    '?input={"q":"50%"}',
    '?input={"q":"%C3%A4%FF"}',
    '?input={"q":"%zz"}',
    '?input={"limit":1}&input={"limit":2}',
    '?input=',
    '?input',
    '?&&input=%7B%7D&x=1',
    '?batch=0&input={"limit":2}',
    '?batch=1&batch=0&input={"0":{"limit":2},"__proto__":{}}',
    '/?input={"limit":1}',
  ]) {
    expect([search, (await compare(`/trpc/items.list${search}`)).byAdapter]).toEqual([search, false])
  }
  for (const path of ['items%2Elist', '%69tems.list', 'items%252Elist', 'reviews.count%2Citems.list', 'items.list;x', 'Items.list']) {
    await compare(`/trpc/${path}?batch=1&input={}`)
  }
})
