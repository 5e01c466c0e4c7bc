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
