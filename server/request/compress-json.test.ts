// JSON is compressed where it saves bytes and its length reveals no secret, with headers that caches understand.
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openReader, portOf } from '#server/test/live-stream.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, browserHeaders } from '#server/test/trpc-call.ts'

const shop = await testShop()
const admin = await shop.admin()
for (let i = 0; i < 30; i += 1) await shop.item({ name: `Part ${i}` })

const all = { 'accept-encoding': 'gzip, deflate, br' }
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })
const decoded = ({ headers, rawPayload }: Awaited<ReturnType<typeof get>>): string => {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString()
  return (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
}

it.each([
  ['a public list', '/items', {}],
  ['a part', '/items?limit=5', {}],
  ['the description of the REST paths', '/openapi.json', {}],
  ['a private list', '/user', bearer(admin.token)],
  ['a call of the browser', '/trpc/items.list?input=%7B%7D', {}],
  ['a batch', '/trpc/items.list,accounts.me?batch=1&input=%7B%220%22%3A%7B%7D%7D', bearer(admin.token)],
])('%s has the same content compressed or not', async (_name, url, credentials) => {
  for (let i = 0; i < 15; i += 1) await shop.person()
  const plain = await get(url, credentials)
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
  expect(String(plain.headers.vary)).toContain('accept-encoding')
  for (const [offer, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['br;q=0', undefined],
  ] as const) {
    const answer = await get(url, { ...credentials, 'accept-encoding': offer })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, encoding])
    expect(answer.headers['content-type']).toBe(plain.headers['content-type'])
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(String(answer.headers.vary)).toContain('accept-encoding')
    expect(decoded(answer)).toBe(plain.body)
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  }
})

it('JSON below a kilobyte is not compressed', async () => {
  for (const url of ['/reviewCount', '/items?limit=1', '/healthz', '/nowhere']) {
    const { headers, body } = await get(url, all)
    expect([url, body.length < 1_024, headers['content-encoding']]).toEqual([url, true, undefined])
  }
})

it('cached answers are compressed once', async () => {
  const url = '/items?limit=29'
  const [first, second] = [await get(url, all), await get(url, all)]
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  // Concurrent requests for an answer that is not compressed yet are all answered.
  const many = await Promise.all(Array.from({ length: 50 }, () => get('/items?limit=28', all)))
  expect(new Set(many.map((answer) => `${answer.statusCode} ${decoded(answer)}`)).size).toBe(1)
  expect(many.every(({ headers }) => headers['content-encoding'] === 'br')).toBe(true)
})

it('an answer has one ETag per encoding, and any client can revalidate with it', async () => {
  const [plain, packed] = [await get('/items'), await get('/items', all)]
  expect(packed.headers.etag).toBe(`W/${String(plain.headers.etag)}`)
  for (const known of [String(plain.headers.etag), String(packed.headers.etag)]) {
    const again = await get('/items', { ...all, 'if-none-match': known })
    expect([again.statusCode, again.rawPayload.length, again.headers['content-encoding'], again.headers.etag]).toEqual([
      304,
      0,
      undefined,
      packed.headers.etag,
    ])
    expect(again.headers.vary).toBe('Authorization, Cookie, accept-encoding')
    expect((await get('/items', { 'if-none-match': known })).headers.etag).toBe(plain.headers.etag)
  }
  await shop.item({ name: 'A newer one' })
  await expect.poll(async () => (await get('/items', { ...all, 'if-none-match': String(packed.headers.etag) })).statusCode).toBe(200)
})

it('an answer is not compressed if another site could have requested it for the user, or if it may contain a credential', async () => {
  const { credential } = await shop.signedIn('browser', admin.id)
  const cookie = browserHeaders(credential)
  const { 'sec-fetch-site': _own, ...old } = cookie
  const encodingAs = async (headers: Record<string, string>, url = '/user') =>
    (await get(url, { ...all, ...headers })).headers['content-encoding']
  expect(await encodingAs(cookie)).toBe('br')
  expect(await encodingAs({ ...cookie, 'sec-fetch-site': 'none' })).toBe('br')
  for (const site of ['cross-site', 'same-site']) expect(await encodingAs({ ...cookie, 'sec-fetch-site': site })).toBeUndefined()
  expect(await encodingAs(old)).toBeUndefined()
  expect(await encodingAs({ ...cookie, 'sec-fetch-site': 'cross-site' }, '/items')).toBeUndefined()
  const many = Array.from({ length: 10 }, () => 'accounts.signIn').join(',')
  const refused = await shop.app.inject({ method: 'POST', url: `/trpc/${many}?batch=1`, headers: all, payload: {} })
  expect([refused.body.length > 1_024, refused.headers['content-encoding']]).toEqual([true, undefined])
})

it('streams of live changes are not compressed', async () => {
  const reader = await openReader(shop, { headers: all })
  await reader.until('hello')
  expect([reader.status, reader.headers['content-encoding'], reader.headers['content-type']]).toEqual([200, undefined, 'text/event-stream'])
  reader.leave()
})

it('works over a real connection, for GET and HEAD alike', async () => {
  const port = await portOf(shop.app)
  const ask = (method: string) =>
    new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path: '/items', method, headers: { ...all, connection: 'close' } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }))
      })
      sent.once('error', reject)
      sent.end()
    })
  const [got, head] = [await ask('GET'), await ask('HEAD')]
  expect(JSON.parse(brotliDecompressSync(got.bytes).toString())).toHaveLength(31)
  expect(head.bytes.length).toBe(0)
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) expect(head.headers[name]).toBe(got.headers[name])
})

it('no test caused a server error', () => expect(shop.faults).toEqual([]))
