import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

it('shows a new item in the catalogue at once', async () => {
  const admin = await shop.admin()
  const before = await shop.call('GET', '/items?q=9950x')
  expect(before.body).toEqual([])
  const added = await shop.call('POST', '/items', {
    as: admin,
    body: {
      name: 'AMD Ryzen 9 9950X',
      product_type: 'CPU',
      price: '72500.50',
      abalableQuantity: '40',
      orderQuantity: 2,
      description: 'Sixteen cores.',
      img: 'https://pictures.test/9950x.png',
    },
  })
  expect(added.status).toBe(201)
  const listed = await shop.call('GET', '/items?q=9950x')
  expect(listed.body).toMatchObject([
    {
      _id: (added.body as { insertedId: string }).insertedId,
      price: 72500.5,
      abalableQuantity: 40,
      img: ['https://pictures.test/9950x.png'],
    },
  ])
})

it('distinguishes missing from malformed numbers', async () => {
  const admin = await shop.admin()
  const item = {
    name: 'Fan',
    product_type: 'Case fan',
    price: 850,
    abalableQuantity: 40,
    orderQuantity: 2,
    description: 'Air.',
    img: '/none.png',
  }
  for (const [field, value, message] of [
    ['price', '', 'Price is Required'],
    ['price', '1.234', 'Must be an amount of at most two decimals'],
    ['abalableQuantity', '', 'Available Quantity is Required'],
    ['abalableQuantity', 'x', 'Must be a whole number'],
    ['orderQuantity', '+1', 'Must be a whole number'],
  ] as const) {
    const { status, body } = await shop.call('POST', '/items', { as: admin, body: { ...item, [field]: value } })
    expect([status, body]).toMatchObject([400, { message, issues: [{ path: field, message }] }])
  }
})

it('sends an item from memory until it changes', async () => {
  const admin = await shop.admin()
  const [item, other] = [await shop.item({ name: 'Kept' }), await shop.item({ name: 'Other' })]
  const path = `/items/${item.id}`
  const read = async () => {
    const { status, body, headers } = await shop.call('GET', path)
    return {
      status,
      ...(body as { name: string; abalableQuantity: number }),
      etag: headers.etag,
      type: headers['content-type'],
      vary: headers.vary,
    }
  }
  const before = await read()
  const silently = (name: string) =>
    shop.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update products set name = ${name} where id = ${item.id}`
    })
  // A change without an announcement shows that answers come from memory.
  await silently('Not announced')
  expect(await read()).toEqual(before)
  await shop.call('PUT', `/items/${other.id}`, { as: admin, body: { name: 'Other name' } })
  expect(await read()).toEqual(before)
  // Callers with credentials may have their own prices, and share the value.
  expect((await shop.call('GET', path, { as: admin })).body).toMatchObject({ name: 'Kept' })

  await shop.call('PUT', path, { as: admin, body: { abalableQuantity: 12 } })
  const after = await read()
  expect(after).toMatchObject({ name: 'Not announced', abalableQuantity: 12, type: before.type, vary: before.vary })
  expect(after.etag).not.toBe(before.etag)
  await shop.call('DELETE', path, { as: admin })
  expect((await read()).status).toBe(404)
})

it.each(['identity', 'br'])('sends the same headers and body from memory as before, in the encoding %s', async (encoding) => {
  const item = await shop.item({ name: 'Same headers', description: 'Long enough to be compressed. '.repeat(60) })
  for (const path of [`/items/${item.id}`, '/items?q=same+headers']) {
    const read = async () => {
      const { status, body, headers } = await shop.call('GET', path, { headers: { 'accept-encoding': encoding } })
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...others } = headers
      return { status, body, headers: others }
    }
    const first = await read()
    expect(first.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
    // The compressed copy is ready after the first answer.
    for (let i = 0; i < 3; i += 1) expect(await read()).toEqual(first)
  }
})
