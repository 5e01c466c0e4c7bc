import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { Refusal } from '#server/rest/wire/common.ts'
import { policies } from '#server/test/policy.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const documented = new Map<string, Set<string>>()
for (const { rest } of policies) {
  if (!rest) continue
  const path = rest.path.replace(/\{\w+\}/g, '1')
  const known = documented.get(path) ?? new Set(['OPTIONS'])
  known.add(rest.method)
  if (rest.method === 'GET') known.add('HEAD')
  documented.set(path, known)
}

it.each([...documented])('answers %s with 405 and Allow for every unsupported method', async (path, known) => {
  const allow = [...known].sort().join(', ')
  for (const method of methods.filter((candidate) => !known.has(candidate))) {
    const { status, headers, body } = await shop.call(method, `${path}?a=1`)
    expect([method, status, headers.allow]).toEqual([method, 405, allow])
    if (method === 'HEAD') continue
    expect(Refusal.strict().parse(body)).toMatchObject({ code: 'METHOD_NOT_ALLOWED', message: messages.methodNotAllowed })
  }
  const options = await shop.call('OPTIONS', path)
  expect([options.status, options.headers.allow, options.text]).toEqual([204, allow, ''])
  expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

it('answers before it reads a body', async () => {
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const { status } = await shop.call('PATCH', '/items', { body: '{broken', headers: { 'content-type': type } })
    expect([type, status]).toEqual([type, 405])
  }
})

it('does the same at every other address, and with a trailing slash', async () => {
  for (const [method, path, allow] of [
    ['POST', '/', 'GET, HEAD, OPTIONS'],
    ['POST', '/docs', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/docs/static/index.css', 'GET, HEAD, OPTIONS'],
    ['PUT', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', '/readyz', 'GET, HEAD, OPTIONS'],
    ['PUT', '/confirm-email', 'GET, HEAD, OPTIONS, POST'],
    ['PATCH', '/items/', 'GET, HEAD, OPTIONS, POST'],
  ] as const) {
    const { status, headers } = await shop.call(method, path)
    expect([path, status, headers.allow]).toEqual([path, 405, allow])
  }
})

it('answers 404 at unknown addresses, and leaves tRPC paths to tRPC', async () => {
  for (const [method, path] of [
    ['POST', '/nowhere'],
    ['OPTIONS', '/nowhere'],
    ['PATCH', '/items/1/2'],
  ] as const) {
    const { status, headers } = await shop.call(method, path)
    expect([path, status, headers.allow]).toEqual([path, 404, undefined])
  }
  const { status, headers } = await shop.call('OPTIONS', '/trpc/items.list')
  expect([status === 405, headers.allow]).toEqual([false, undefined])
})

it('handles methods unknown to the server', async () => {
  const address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
      socket.write('PROPFIND /items HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n'),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 405 /)
  expect(answer).toMatch(/\r\nallow: GET, HEAD, OPTIONS, POST\r\n/i)
})
