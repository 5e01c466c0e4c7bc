// tRPC over HTTP, as the browser uses it: the same refusals as REST, limited batches, and no details of internal errors.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { addOrderOf, payOrder } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
let customer: Person
let admin: Person

beforeAll(async () => {
  customer = await shop.person()
  admin = await shop.admin()
})

const query = (path: string, input?: unknown, as?: Person) => trpcCall(shop, 'query', path, { input, headers: as ? bearer(as.token) : {} })
const mutate = (path: string, input?: unknown, as?: Person) =>
  trpcCall(shop, 'mutation', path, { input, headers: as ? bearer(as.token) : {} })

describe('a refusal', () => {
  it('has the same code, message and status as over REST', async () => {
    const item = await shop.item()
    const number = await addOrderOf(shop, customer, item)
    await payOrder(shop, number)
    const pairs = [
      [query('orders.list'), shop.call('GET', '/orders')],
      [query('admin.users', {}, customer), shop.call('GET', '/user', { as: customer })],
      [query('items.get', { id: 999_999 }), shop.call('GET', '/items/999999')],
      [query('orders.get', { number: 77 }, customer), shop.call('GET', '/orders/77', { as: customer })],
      [
        mutate('orders.cancel', { number }, customer),
        shop.call('PUT', `/update/${number}`, { as: customer, body: { status: 'Cancelled' } }),
      ],
      [mutate('orders.remove', { number }, customer), shop.call('DELETE', `/orders/${number}`, { as: customer })],
      [
        mutate('orders.add', { email: customer.email, productId: item.id, quantity: 1 }, customer),
        shop.call('POST', `/orders/${customer.email}`, { as: customer, body: { productId: item.id, quantity: 1 } }),
      ],
      [
        mutate('accounts.token', { email: customer.email, password: 'not this one' }),
        shop.call('PUT', `/user/${customer.email}`, { body: { password: 'not this one' } }),
      ],
      [mutate('admin.removeUser', { id: admin.id }, admin), shop.call('DELETE', `/user/${admin.id}`, { as: admin })],
    ] as const
    for (const [overTrpc, overRest] of pairs) {
      const [{ status, error }, rest] = await Promise.all([overTrpc, overRest])
      const { code, message } = rest.body as { code: string; message: string }
      expect(rest.status).toBeGreaterThanOrEqual(400)
      expect({ status, code: error?.code, message: error?.message, httpStatus: error?.httpStatus }).toEqual({
        status: rest.status,
        code,
        message,
        httpStatus: rest.status,
      })
      expect(error?.requestId).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/))
    }
  })

  it('uses the domain’s names for the fields of bad input', async () => {
    const answer = await mutate('orders.add', { email: customer.email, productId: 1, quantity: 1.5 }, customer)
    expect(answer).toMatchObject({
      status: 400,
      error: {
        code: 'BAD_REQUEST',
        message: 'Make sure youre Order Quantity',
        issues: [{ path: 'quantity', message: 'Make sure youre Order Quantity' }],
      },
    })
    const none = await mutate('reviews.add', undefined, customer)
    expect([none.status, none.error?.code]).toEqual([400, 'BAD_REQUEST'])
  })

  it('contains no stack trace', async () => {
    for (const answer of [
      await query('orders.list'),
      await query('no.such'),
      await query('orders.add'),
      await mutate('orders.add', {}, customer),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toMatch(/stack|node_modules|\.ts:/)
    }
  })

  it('reveals no more about malformed JSON than REST does', async () => {
    const inUrl = await shop.call('GET', '/trpc/items.list?input=%7Bbroken')
    const inBody = await shop.call('POST', '/trpc/orders.add', { body: '{broken', as: customer })
    for (const { status, body } of [inUrl, inBody]) {
      expect(status).toBe(400)
      expect(body).toMatchObject({ error: { message: messages.badInput, data: { code: 'BAD_REQUEST', httpStatus: 400 } } })
    }
  })

  it.each([
    ['GET', '/trpc/no.such', 404],
    ['POST', '/trpc/no.such', 404],
    ['GET', '/trpc/__proto__', 404],
    ['GET', '/trpc/items', 404],
    ['GET', '/trpc/orders.add', 405],
    ['PUT', '/trpc/items.list', 405],
    ['DELETE', '/trpc/orders.remove', 405],
  ] as const)('%s %s is %i', async (method, url, status) => {
    expect((await shop.call(method, url, method === 'GET' ? {} : { body: {} })).status).toBe(status)
  })
})

describe('a batch', () => {
  const batch = (paths: string[]) => shop.call('GET', `/trpc/${paths.join(',')}?batch=1&input=%7B%7D`)

  it('with ten calls is answered call by call, each with its own result', async () => {
    const { status, body } = await batch([...Array.from({ length: 9 }, () => 'reviews.count'), 'accounts.me'])
    expect([status, body]).toEqual([
      200,
      [...Array.from({ length: 9 }, () => ({ result: { data: { count: 0 } } })), { result: { data: null } }],
    ])
    const mixed = await batch(['reviews.count', 'admin.users'])
    expect(mixed.status).toBe(207)
    expect(mixed.body).toMatchObject([{ result: { data: { count: 0 } } }, { error: { data: { code: 'UNAUTHORIZED' } } }])
  })

  it('with eleven calls is refused as a whole', async () => {
    const { status, text } = await batch(Array.from({ length: 11 }, () => 'reviews.count'))
    expect(status).toBe(400)
    expect(text).not.toContain('"count"')
    const post = await shop.call('POST', `/trpc/${Array.from({ length: 11 }, () => 'accounts.signIn').join(',')}?batch=1`, { body: {} })
    expect(post.status).toBe(400)
  })

  it.each([
    ['too many calls', Array.from({ length: 11 }, () => 'reviews.count')],
    ['queries and mutations', ['reviews.count', 'reviews.add']],
  ])('of %s is refused in the format of all refusals', async (_what, paths) => {
    const { status, headers, body } = await batch(paths)
    expect([status, headers['content-type']]).toEqual([400, 'application/json'])
    expect(body).toMatchObject({
      error: { data: { code: 'BAD_REQUEST', httpStatus: 400, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    })
  })
})

describe('a body', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/octet-stream', ''])(
    'with type %j is 415',
    async (type) => {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: '/trpc/accounts.signIn',
        headers: { 'content-type': type },
        payload: '{"email":"a@b.test","password":"open sesame"}',
      })
      expect(statusCode).toBe(415)
    },
  )

  it('above 64 KiB is 413', async () => {
    const { status } = await shop.call('POST', '/trpc/reviews.add', { as: customer, body: { text: 'x'.repeat(70_000) } })
    expect(status).toBe(413)
  })
})

it('returns numbers and times as plain JSON', async () => {
  const item = await shop.item()
  const number = await addOrderOf(shop, customer, item)
  const { data } = await query('orders.get', { number }, customer)
  expect(data).toMatchObject({
    number,
    unitPriceMinor: 24_500_00,
    status: 'pending',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
})

// This test must be last, because it breaks this file's database.
it('hides the details of an internal error, as REST does', async () => {
  await shop.rows(sql`alter table reviews rename to reviews_away`)
  const answers = [await query('reviews.list', { page: 0 }), await mutate('reviews.add', { text: 'Good.' }, customer)]
  for (const { status, error, text } of answers) {
    expect([status, error?.code, error?.message]).toEqual([500, 'INTERNAL_SERVER_ERROR', messages.internal])
    expect(text).not.toMatch(/reviews_away|relation|select|insert|stack|42P01/i)
  }
  const rest = await shop.call('GET', '/reviews?page=0')
  expect([rest.status, rest.body]).toEqual([
    500,
    { code: 'INTERNAL_SERVER_ERROR', message: messages.internal, requestId: expect.any(String) },
  ])
})
