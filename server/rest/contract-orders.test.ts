// The contract's orders: adding and listing. Changes are in contract-order-changes.test.ts.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { addOrderOf, payOrder } from '#server/test/test-orders.ts'
import { type Person, testShop } from '#server/test/test-shop.ts'
import { Refusal } from './wire/common.ts'
import { ListedItem } from './wire/items.ts'
import { Order, OrderAdded } from './wire/orders.ts'

const shop = await testShop()
let customer: Person
let item: Awaited<ReturnType<typeof shop.item>>

beforeAll(async () => {
  customer = await shop.person({ displayName: 'Rina Akter' })
  item = await shop.item({ name: 'AMD Ryzen 5 7600', productType: 'CPU', minOrderQuantity: 5, availableQuantity: 500 })
})

let lastNumber = 1_000
const freshNumber = () => String(++lastNumber)

const add = (body: unknown, { as = customer, to = as.email, key }: { as?: Person; to?: string; key?: string } = {}) =>
  shop.call('POST', `/orders/${to}`, { as, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })

const asList = (body: unknown) => z.array(Order.strict()).parse(body)

async function orderOf(number: string, as: Person = customer): Promise<z.infer<typeof Order> | undefined> {
  const found = await shop.call('GET', `/orders/${number}`, { as })
  return found.status === 200 ? asList(found.body)[0] : undefined
}

async function added(body: unknown, options?: Parameters<typeof add>[1]): Promise<string> {
  const answer = await add(body, options)
  expect(answer.status).toBe(201)
  const { success, _id } = OrderAdded.strict().parse(answer.body)
  expect(success).toBe('Added to your cart')
  return _id
}

async function expectRefused(body: unknown, status: number, message: string, options?: Parameters<typeof add>[1]): Promise<void> {
  const count = async () => (await shop.rows(sql`select count(*)::int as n from orders`))[0]
  const before = await count()
  const answer = await add(body, options)
  expect([answer.status, Refusal.strict().parse(answer.body).message]).toEqual([status, message])
  expect(await count()).toEqual(before)
}

describe('adding an order', () => {
  it('accepts the whole product overlaid with the order’s own fields, as the original client sends it', async () => {
    const listed = await shop.call('GET', '/items?q=7600')
    const [product] = z.array(ListedItem).parse(listed.body)
    const _id = freshNumber()
    const sent = {
      ...product,
      _id,
      quantity: '6',
      email: 'someone@else.test',
      userName: ' Tanvir ',
      orderStatus: 'Pandding',
      time: '9/9/1999',
    }
    expect(await added(sent)).toBe(_id)
    const today = new Date()
    expect(await orderOf(_id)).toEqual({
      _id,
      email: customer.email,
      userId: customer.id,
      userName: 'Tanvir',
      orderStatus: 'Pandding',
      paymentMethod: null,
      time: `${today.getUTCDate()}/${today.getUTCMonth()}/${today.getUTCFullYear()}`,
      quantity: 6,
      productId: String(item.id),
      sku: item.sku,
      name: item.name,
      product_type: 'CPU',
      price: 24_500,
      description: item.description,
      img: ['https://pictures.test/7600.jpg'],
      orderQuantity: 5,
      abalableQuantity: 500,
    })
  })

  it('finds the product by name and type if exactly one matches', async () => {
    const order = await orderOf(await added({ name: ' AMD Ryzen 5 7600', product_type: 'CPU ', quantity: 5 }))
    expect(order?.productId).toBe(String(item.id))
  })

  it('reports that no product matches, or several', async () => {
    await expectRefused({ name: 'AMD Ryzen 5 7600', product_type: 'GPU', quantity: 5 }, 404, messages.itemNotFound)
    await expectRefused({ productId: 999_999, quantity: 5 }, 404, messages.itemNotFound)
    const twin = { name: 'Twin', productType: 'Twins' }
    const [first] = [await shop.item(twin), await shop.item(twin)]
    await expectRefused({ name: 'Twin', product_type: 'Twins', quantity: 5 }, 409, messages.severalItems)
    await added({ productId: String(first.id), name: 'Twin', product_type: 'Twins', quantity: 5 })
    await shop.rows(sql`update products set deleted_at = now() where id = ${first.id}`)
    await added({ name: 'Twin', product_type: 'Twins', quantity: 5 })
    await expectRefused({ productId: first.id, quantity: 5 }, 404, messages.itemNotFound)
  })

  it('requires a product', async () => {
    for (const body of [{ quantity: 5 }, { name: 'AMD Ryzen 5 7600', quantity: 5 }, { product_type: 'CPU', quantity: 5 }]) {
      const answer = await add(body)
      expect([answer.status, Refusal.parse(answer.body).issues?.[0]?.path]).toEqual([400, 'productId'])
    }
  })

  it('enforces the quantity’s limits, with the specification’s text', async () => {
    for (const quantity of [5, 500, '5', '500', 6.0]) await added({ productId: item.id, quantity })
    for (const quantity of [4, 501, 0, -5, 5.5, 2 ** 31, 1e21, '4', '5.0', '-5', '0x5', '1e1', '', ' 5', null, undefined, [5], {}, true]) {
      await expectRefused({ productId: item.id, quantity }, 400, 'Make sure youre Order Quantity')
    }
  })

  it('refuses products with less stock than their minimum order', async () => {
    const scarce = await shop.item({ availableQuantity: 3, minOrderQuantity: 5 })
    for (const quantity of [3, 4, 5]) await expectRefused({ productId: scarce.id, quantity }, 400, 'Make sure youre Order Quantity')
  })

  it('refuses a price that is not the current one', async () => {
    for (const price of [24_500, '24500', '24500.0', '24500.00']) await added({ productId: item.id, quantity: 5, price })
    for (const price of [24_499.99, 0, '1', 1e9])
      await expectRefused({ productId: item.id, quantity: 5, price }, 409, messages.priceChanged)
    for (const price of [-1, '24500.001', '', null, '2.45e4'])
      expect((await add({ productId: item.id, quantity: 5, price })).status).toBe(400)
  })

  it('starts as Pandding, whatever the body says', async () => {
    for (const orderStatus of ['Complate', 'Cancelled', 'all', 'pandding', '']) {
      await expectRefused({ productId: item.id, quantity: 5, orderStatus }, 400, 'Must be Pandding for a new order')
    }
  })

  it('takes the customer’s name from the body, or else from the account', async () => {
    for (const userName of [undefined, null]) {
      expect((await orderOf(await added({ productId: item.id, quantity: 5, userName })))?.userName).toBe('Rina Akter')
    }
    expect((await orderOf(await added({ productId: item.id, quantity: 5, userName: 'n'.repeat(100) })))?.userName).toHaveLength(100)
    for (const userName of ['', '  ', 'n'.repeat(101), 5]) {
      const answer = await add({ productId: item.id, quantity: 5, userName })
      expect([answer.status, Refusal.parse(answer.body).issues?.[0]?.path]).toEqual([400, 'userName'])
    }
  })

  it('accepts an order from an account without a display name', async () => {
    const nameless = await shop.person({ displayName: '', email: 'nameless@people.test' })
    const order = await orderOf(await added({ productId: item.id, quantity: 5 }, { as: nameless }), nameless)
    expect(order?.userName).toBe('nameless')
  })

  it('belongs to the address in the path, ignoring case, even when an admin adds it', async () => {
    const admin = await shop.admin()
    const byOwner = await added({ productId: item.id, quantity: 5 }, { to: customer.email.toUpperCase() })
    const byAdmin = await added({ productId: item.id, quantity: 5 }, { as: admin, to: customer.email.toUpperCase() })
    for (const number of [byOwner, byAdmin]) {
      expect(await orderOf(number)).toMatchObject({ email: customer.email, userId: customer.id, userName: 'Rina Akter' })
    }
    await expectRefused({ productId: item.id, quantity: 5 }, 404, messages.userNotFound, { as: admin, to: 'nobody@people.test' })
    const entries = await shop.rows(sql`select action from audit_entries where subject_id = ${byAdmin} and actor_id = ${admin.id}`)
    expect([...entries]).toEqual([{ action: 'order.added' }])
  })

  it('reserves no stock', async () => {
    await added({ productId: item.id, quantity: 500 })
    const [stock] = await shop.rows(sql`select available_quantity from products where id = ${item.id}`)
    expect(stock).toEqual({ available_quantity: 500 })
  })

  it('keeps the ordered product’s data when the product changes', async () => {
    const fleeting = await shop.item({ name: 'Fleeting', priceMinor: 12_34 })
    const number = await added({ productId: fleeting.id, quantity: 5 })
    const before = await orderOf(number)
    const admin = await shop.admin()
    await shop.call('PUT', `/items/${fleeting.id}`, { as: admin, body: { name: 'Changed', price: 99, img: 'https://pictures.test/b.jpg' } })
    expect(await orderOf(number)).toEqual(before)
    await shop.call('DELETE', `/items/${fleeting.id}`, { as: admin })
    expect(await orderOf(number)).toEqual(before)
  })
})

describe('the number of an order', () => {
  it.each(['-1', '100000000', 1e8, 1.5, 'abc', '', '1e3', '0x1f', null, {}, [1]])(
    'must be an integer below a hundred million, not %j',
    async (_id) => {
      const answer = await add({ _id, productId: item.id, quantity: 5 })
      expect([answer.status, Refusal.strict().parse(answer.body).issues?.[0]?.path]).toEqual([400, '_id'])
    },
  )

  it('may be the smallest or the largest number, as text or as a number', async () => {
    expect(await added({ _id: 0, productId: item.id, quantity: 5 })).toBe('0')
    expect(await added({ _id: '99999999', productId: item.id, quantity: 5 })).toBe('99999999')
    expect((await orderOf('0'))?._id).toBe('0')
  })

  it('is chosen by the server if missing', async () => {
    const numbers = await Promise.all([1, 2, 3].map(() => added({ productId: item.id, quantity: 5 })))
    expect(new Set(numbers).size).toBe(3)
    for (const number of numbers) expect(Number(number)).toBeLessThan(100_000_000)
  })
})

describe.each([
  ['the same _id', (key: string, body: object) => add({ ...body, _id: key })],
  ['the same Idempotency-Key', (key: string, body: object) => add(body, { key: `key-${key}` })],
  ['both together', (key: string, body: object) => add({ ...body, _id: key }, { key: `key-${key}` })],
])('repeating a request under %s', (_name, ask) => {
  const bodyOf = () => ({ productId: item.id, quantity: 7 })

  it('returns the same order: 201 once, then 200 with the same body', async () => {
    const key = freshNumber()
    const once = await ask(key, bodyOf())
    expect(once.status).toBe(201)
    for (const repeat of [bodyOf(), { ...bodyOf(), quantity: '7', userName: 'Another' }]) {
      const again = await ask(key, repeat)
      expect([again.status, again.body]).toEqual([200, once.body])
    }
    const { _id } = OrderAdded.parse(once.body)
    expect(asList((await shop.call('GET', '/orders', { as: customer })).body).filter((order) => order._id === _id)).toHaveLength(1)
  })

  it('is 409 and changes nothing if the product or quantity differs', async () => {
    const key = freshNumber()
    const once = await ask(key, bodyOf())
    const other = await shop.item({ name: 'Something else' })
    const bodies = [
      { ...bodyOf(), quantity: 8 },
      { ...bodyOf(), productId: other.id },
      { name: 'Something else', product_type: 'CPU', quantity: 7 },
    ]
    for (const body of bodies) {
      const answer = await ask(key, body)
      expect([answer.status, Refusal.parse(answer.body).message]).toEqual([409, messages.requestMismatch])
    }
    expect(await orderOf(OrderAdded.parse(once.body)._id)).toMatchObject({ quantity: 7, productId: String(item.id) })
  })

  it('is recognised before price, stock and product are checked', async () => {
    const fleeting = await shop.item({ name: `Fleeting ${freshNumber()}`, priceMinor: 1_000 })
    const key = freshNumber()
    const body = { productId: fleeting.id, quantity: 7, price: 10 }
    const once = await ask(key, body)
    await shop.rows(sql`update products set price_minor = 5, available_quantity = 0 where id = ${fleeting.id}`)
    expect((await ask(key, body)).body).toEqual(once.body)
    await shop.rows(sql`update products set deleted_at = now() where id = ${fleeting.id}`)
    const again = await ask(key, body)
    expect([again.status, again.body]).toEqual([200, once.body])
    const byName = await ask(key, { name: fleeting.name, product_type: fleeting.productType, quantity: 7 })
    expect([byName.status, byName.body]).toEqual([200, once.body])
  })

  it('still returns 200 and creates nothing after the order was deleted, cancelled or changed', async () => {
    const key = freshNumber()
    const once = await ask(key, bodyOf())
    const { _id } = OrderAdded.parse(once.body)
    await shop.call('PUT', `/update/${_id}`, { as: customer, body: { quantity: 9 } })
    expect((await ask(key, bodyOf())).body).toEqual(once.body)
    await shop.call('PUT', `/update/${_id}`, { as: customer, body: { orderStatus: 'Cancelled' } })
    expect((await ask(key, bodyOf())).body).toEqual(once.body)
    await shop.call('DELETE', `/orders/${_id}`, { as: customer })
    const again = await ask(key, bodyOf())
    expect([again.status, again.body]).toEqual([200, once.body])
    expect(await orderOf(_id)).toBeUndefined()
    expect((await ask(key, { ...bodyOf(), quantity: 8 })).status).toBe(409)
  })

  it('creates one order for many concurrent requests', async () => {
    const key = freshNumber()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(key, bodyOf())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('creates another order for another customer, under an unused number, and repeats that order too', async () => {
    const key = freshNumber()
    const mine = OrderAdded.parse((await ask(key, bodyOf())).body)
    const stranger = await shop.person()
    const request = { as: stranger, key: `key-${key}` }
    const theirs = await added({ ...bodyOf(), _id: mine._id, quantity: 9 }, request)
    expect(theirs).not.toBe(mine._id)
    expect(await orderOf(mine._id, stranger)).toBeUndefined()
    expect(await orderOf(theirs, stranger)).toMatchObject({ quantity: 9, userId: stranger.id })
    const again = await add({ ...bodyOf(), _id: mine._id, quantity: 9 }, request)
    expect([again.status, OrderAdded.parse(again.body)._id]).toEqual([200, theirs])
  })
})

it('refuses a number and a key from different orders as a conflict', async () => {
  const [one, two] = [freshNumber(), freshNumber()]
  const body = { productId: item.id, quantity: 7 }
  await added({ ...body, _id: one })
  await added({ ...body, _id: freshNumber() }, { key: two })
  await expectRefused({ ...body, _id: one }, 409, messages.requestMismatch, { key: two })
})

it.each(['', 'k'.repeat(201), 'with blank', 'schlüssel'])('refuses the Idempotency-Key %j', async (key) => {
  expect((await add({ productId: item.id, quantity: 7 }, { key })).status).toBe(400)
})

describe('the lists of orders', () => {
  const numbersIn = (body: unknown) => asList(body).map(({ _id }) => Number(_id))
  let owner: Person
  let numbers: number[]

  beforeAll(async () => {
    owner = await shop.person()
    numbers = []
    for (let i = 0; i < 11; i += 1) numbers.unshift(await addOrderOf(shop, owner, item))
    const [paid, cancelled] = numbers
    await payOrder(shop, paid ?? -1)
    await shop.rows(sql`update orders set status = 'cancelled', cancelled_at = now() where number = ${cancelled}`)
  })

  it('are newest first, by status or all', async () => {
    const listOf = async (query: string) => numbersIn((await shop.call('GET', `/order?email=${owner.email}${query}`, { as: owner })).body)
    expect(await listOf('&status=all')).toEqual(numbers)
    expect(await listOf('')).toEqual(numbers)
    expect(await listOf('&status=Complate')).toEqual(numbers.slice(0, 1))
    expect(await listOf('&status=Cancelled')).toEqual(numbers.slice(1, 2))
    expect(await listOf('&status=Pandding')).toEqual(numbers.slice(2))
    expect(numbersIn((await shop.call('GET', '/orders', { as: owner })).body)).toEqual(numbers)
  })

  it('find the customer ignoring case, for the owner and for an admin', async () => {
    for (const as of [owner, await shop.admin()]) {
      const answer = await shop.call('GET', `/order?email=${owner.email.toUpperCase()}`, { as })
      expect([numbersIn(answer.body), answer.headers['x-total-count']]).toEqual([numbers, '11'])
    }
    const nobody = await shop.call('GET', '/order?email=nobody@people.test', { as: await shop.admin() })
    expect([nobody.status, nobody.body, nobody.headers['x-total-count']]).toEqual([200, [], '0'])
  })

  it.each(['/orders?', '/order?status=Pandding&email='])('can be paged to their end with cursors: %s', async (path) => {
    const start = path.endsWith('=') ? `${path}${owner.email}&` : path
    const whole = numbersIn((await shop.call('GET', start, { as: owner })).body)
    const walked: number[] = []
    let url: string | undefined = `${start}limit=4`
    while (url !== undefined) {
      const page = await shop.call('GET', url, { as: owner })
      expect(page.headers['x-total-count']).toBe(String(whole.length))
      walked.push(...numbersIn(page.body))
      url = /^<http:\/\/shop\.test(.*)>; rel="next"$/.exec(page.headers.link?.toString() ?? '')?.[1]
    }
    expect(walked).toEqual(whole)
  })

  it('continue at the same place when the last order on a page is deleted between two requests', async () => {
    const page = await shop.call('GET', '/orders?limit=5', { as: owner })
    const last = numbersIn(page.body).at(-1)
    await shop.call('DELETE', `/orders/${last}`, { as: owner })
    const next = /^<http:\/\/shop\.test(.*)>/.exec(page.headers.link?.toString() ?? '')?.[1] ?? ''
    expect(numbersIn((await shop.call('GET', next, { as: owner })).body)).toEqual(numbers.slice(5, 10))
  })

  it('do not reveal other customers’ order numbers through a forged cursor', async () => {
    const [own] = [await shop.person(), await addOrderOf(shop, owner, item)]
    await addOrderOf(shop, own, item)
    const stranger = await addOrderOf(shop, owner, item)
    const listWith = async (number: number) => {
      const cursor = Buffer.from(JSON.stringify([number])).toString('base64url')
      return numbersIn((await shop.call('GET', `/orders?cursor=${cursor}`, { as: own })).body)
    }
    const free = await shop.rows<{ number: number }>(sql`select max(number) - 1 as number from orders where number < 99999999`)
    expect(await listWith(stranger)).toEqual(await listWith(free[0]?.number ?? 0))
  })

  it.each(['status=Paid', 'status=pending', 'limit=0', 'limit=1001', 'cursor=!!', 'cursor=W10', 'status=all&status=all'])(
    'refuse ?%s',
    async (query) => {
      expect((await shop.call('GET', `/order?email=${owner.email}&${query}`, { as: owner })).status).toBe(400)
    },
  )

  it('require an address', async () => {
    const missing = await shop.call('GET', '/order', { as: owner })
    expect([missing.status, Refusal.parse(missing.body).message]).toEqual([400, messages.emailRequired])
    const bad = await shop.call('GET', '/order?email=nonsense', { as: owner })
    expect([400, 403]).toContain(bad.status)
  })
})

it.each(['-1', '1.5', 'abc', '100000000', '9'.repeat(40), '%00', "1'--", '__proto__'])('does not find order %s', async (number) => {
  for (const [method, path, body] of [
    ['GET', '/orders', undefined],
    ['PUT', '/update', { quantity: 7 }],
    ['DELETE', '/orders', undefined],
  ] as const) {
    const answer = await shop.call(method, `${path}/${number}`, { as: customer, ...(body && { body }) })
    expect([answer.status, Refusal.strict().parse(answer.body).code]).toEqual([404, 'NOT_FOUND'])
  }
})
