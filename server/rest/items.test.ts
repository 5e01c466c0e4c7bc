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
