// A list's next link uses the shop's own address, because the caller controls the request line and the Host header.
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { portOf } from '#server/test/live-stream.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const admin = await shop.admin()
for (let i = 0; i < 5; i += 1) await shop.item({ name: `Part ${i}` })
await shop.person()
await shop.person()
const port = await portOf(shop.app)

/** Sends exactly this request line. Returns the status and the URL in `Link`. */
function linkAfter(line: string): Promise<[status: number | undefined, link: string | undefined]> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', connection: 'close', authorization: `Bearer ${admin.token}` }
    const sent = request({ port, host: '127.0.0.1', path: line, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve([response.statusCode, /<([^>]*)>/.exec(String(response.headers.link))?.[1]]))
    })
    sent.once('error', reject)
    sent.end()
  })
}

it.each([
  ['/items?limit=3&q=part', '/items?limit=3&q=part&cursor='],
  ['http://evil.test/items?limit=3&q=part', '/items?limit=3&q=part&cursor='],
  ['http://evil.test/items?limit=2', '/items?limit=2&cursor='],
  ['https://evil.test/user?limit=1', '/user?limit=1&cursor='],
  ['/user/?limit=1', '/user?limit=1&cursor='],
])('%s', async (line, path) => {
  // Twice, because the second answer may come from the cache.
  for (let round = 0; round < 2; round += 1) {
    const [status, link] = await linkAfter(line)
    expect(status).toBe(200)
    expect(link?.startsWith(publicUrl + path)).toBe(true)
    const next = new URL(link ?? '')
    expect((await linkAfter(next.pathname + next.search))[0]).toBe(200)
  }
})
