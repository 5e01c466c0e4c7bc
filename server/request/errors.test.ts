// All refusals have one format, even before a route is reached.
import { describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { Refusal } from '#server/rest/wire/common.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const customer = await shop.person()

describe('a refusal', () => {
  it('has a code, a message and its own request id, and issues only for bad input', async () => {
    const one = await shop.call('GET', '/orders')
    const two = await shop.call('GET', '/orders')
    expect(one.body).toEqual({ code: 'UNAUTHORIZED', message: messages.signInFirst, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(Refusal.parse(one.body).requestId).not.toBe(Refusal.parse(two.body).requestId)
    const bad = await shop.call('POST', '/reviews', { as: customer, body: { description: '' } })
    const issues = [{ path: 'description', message: messages.descriptionRequired }]
    expect(bad.body).toEqual({ code: 'BAD_REQUEST', message: messages.descriptionRequired, requestId: expect.any(String), issues })
  })

  it('is JSON that may not be cached', async () => {
    for (const url of ['/orders', '/nowhere', '/items/0', '/items?limit=0']) {
      const { headers } = await shop.call('GET', url)
      expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json; charset=utf-8', 'no-store'])
    }
  })

  it.each([
    ['GET', '/nowhere', 404, 'NOT_FOUND'],
    ['PATCH', '/items', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/items', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/items/%zz', 400, 'BAD_REQUEST'],
    ['GET', '/%', 400, 'BAD_REQUEST'],
    ['GET', `/items/${'9'.repeat(101)}`, 400, 'BAD_REQUEST'],
    ['GET', '/../etc/passwd', 404, 'NOT_FOUND'],
    ['GET', '//items', 404, 'NOT_FOUND'],
  ] as const)('%s %s is %i', async (method, url, status, code) => {
    const answer = await shop.call(method, url)
    expect([answer.status, Refusal.strict().parse(answer.body).code]).toEqual([status, code])
  })

  it.each([
    ['{broken', 400],
    ['', 400],
    ['null', 400],
    ['[]', 400],
    ['"text"', 400],
    ['{"description":"Good.","__proto__":{"a":1}}', 400],
    ['{"description":"Good.","constructor":{"prototype":{"a":1}}}', 400],
    [`{"description":"${'x'.repeat(66_000)}"}`, 413],
  ])('answers the body %.40s with %i', async (body, status) => {
    const answer = await shop.call('POST', '/reviews', { as: customer, body })
    expect([answer.status, Refusal.strict().parse(answer.body).code]).toEqual([
      status,
      status === 413 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST',
    ])
    expect((await shop.call('GET', '/reviewCount')).body).toEqual({ count: 0 })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'application/jsonp'])(
    'answers %s with 415',
    async (type) => {
      const answer = await shop.call('POST', '/reviews', {
        as: customer,
        body: '{"description":"Good."}',
        headers: { 'content-type': type },
      })
      expect([answer.status, Refusal.strict().parse(answer.body).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    },
  )

  it('rejects numbers beyond the range of JSON', async () => {
    const body =
      '{"name":"A","product_type":"CPU","price":1e309,"abalableQuantity":1,"orderQuantity":1,"description":"A","img":"https://a.test/a.png"}'
    const answer = await shop.call('POST', '/items', { as: await shop.admin(), body })
    expect([answer.status, Refusal.strict().parse(answer.body).issues?.[0]?.path]).toEqual([400, 'price'])
  })
})

describe('the security headers', () => {
  it.each(['/items', '/nowhere', '/orders', '/docs', '/trpc/items.list', '/'])('are set on %s', async (url) => {
    const { headers } = await shop.call('GET', url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    })
    const policy = headers['content-security-policy']?.toString() ?? ''
    for (const directive of ["default-src 'self'", "frame-ancestors 'none'"]) expect(policy).toContain(directive)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-/)
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  })
})
