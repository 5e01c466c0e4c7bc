import { expect, it } from 'vitest'
import { openReader, type TestReader } from '#server/test/live-stream.ts'
import { testShop } from '#server/test/test-shop.ts'
import { maxOfNetwork } from './streams.ts'

const shop = await testShop()
const strict = await testShop({ rateLimit: true })

const openMany = (at: typeof shop, count: number): Promise<TestReader[]> => Promise.all(Array.from({ length: count }, () => openReader(at)))

it('serves requests while more streams are open than requests may be in flight', async () => {
  const readers = await openMany(shop, 600)
  expect(readers.filter(({ status }) => status !== 200)).toEqual([])
  expect((await shop.call('GET', '/items')).status).toBe(200)
  expect((await shop.call('GET', '/metrics')).text).toContain('live_streams 600')
  for (const reader of readers) reader.leave()
  await expect.poll(() => shop.shop.live.size()).toBe(0)
})

it('refuses an address that opens too many, until one of them closes', async () => {
  const readers = await openMany(strict, maxOfNetwork.own)
  const refused = await openReader(strict)
  await refused.ended()
  expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.text())]).toMatchObject([
    429,
    '60',
    { code: 'TOO_MANY_REQUESTS' },
  ])
  readers[0]?.leave()
  await expect.poll(() => strict.shop.live.size()).toBe(maxOfNetwork.own - 1)
  const again = await openReader(strict)
  expect(again.status).toBe(200)
  for (const reader of [...readers, again]) reader.leave()
})

it('refuses foreign pages, and recognizes its path in every encoding', async () => {
  const foreign = await openReader(shop, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(foreign.status).toBe(403)
  const encoded = await shop.app.inject({ url: '/trpc/live%2Echanges?input={}', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(encoded.statusCode).toBe(403)
  // tRPC decodes once more, but has no streams.
  const twice = await shop.app.inject({ url: '/trpc/live%252Echanges?input={}' })
  expect(twice.body).toContain('METHOD_NOT_SUPPORTED')
  // Refused in a batch: its streams would count as one.
  const batch = await shop.app.inject({ url: '/trpc/live.changes,live.changes?batch=1&input={"0":{},"1":{}}' })
  expect(batch.statusCode).toBe(400)
  expect(shop.shop.live.size()).toBe(0)
})
