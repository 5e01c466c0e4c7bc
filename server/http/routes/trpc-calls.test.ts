// Calls get the same answer from tRPC's adapter and without it. `trpc-calls.slow.test.ts` sends each procedure every strange input.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { DomainError } from '#server/domain/context/errors.ts'
import { alone, batchOfOne, mutations, openComparison, pathsOf, queries } from '#server/test/adapter-comparison.ts'
import { portOf } from '#server/test/live-stream.ts'

const { shop, headersOf, ask, compare, checkQuery, checkBrowser, checkMutation, emulations } = await openComparison()
const inTurn = { isWhole: false }

describe('every query', () => {
  it('has a row here', () => {
    expect(new Set(queries.map(({ procedure }) => procedure))).toEqual(new Set(pathsOf('query')))
  })

  it.each(queries)('$procedure is answered as by the adapter', (policy) => checkQuery(policy, inTurn))
  it.each(queries)('$procedure is answered as by the adapter to a browser', (policy) => checkBrowser(policy, inTurn))
})

describe('every mutation', () => {
  it('has a row here', () => {
    expect(new Set(mutations.map(({ procedure }) => procedure))).toEqual(new Set(pathsOf('mutation')))
  })

  // Other tests cover allowed mutations, without the adapter.
  it.each(mutations)('$procedure is refused as by the adapter', (policy) => checkMutation(policy, inTurn))

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
    const url = `/trpc/${paths}?batch=1${json === undefined ? '' : `&input=${encodeURIComponent(json)}`}`
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
      const before = emulations()
      await shop.app.inject({ method, url: '/trpc/items.list', headers: { 'content-type': 'application/json' } })
      expect(emulations()).toBe(before + 1)
    }
  })

  it('with a fragment', async () => {
    const port = await portOf(shop.app)
    const before = emulations()
    // `fetch` and `inject` omit the fragment.
    const [answer] = (await once(request({ port, path: `${list}#part`, agent: false }).end(), 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, emulations()]).toEqual([200, before + 1])
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
