import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { messages } from '#common/kit/messages.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { outboxOf, startTestWorker, until } from '#server/test/test-worker.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { sendStockAlerts } from './commands.ts'

const shop = await testShop()
const other = await secondShop(shop)
const mailServer = await startMailServer()
afterAll(() => mailServer.stop())
const fast = { pollMs: 50, findMs: 50 }
startTestWorker(shop, { mail: mailServer.url, pace: fast })
startTestWorker(shop, { mail: mailServer.url, shopOfWorker: other.shop, pace: fast })

const add = (by: Person, productId: number) =>
  trpcCall(shop, 'mutation', 'stockAlerts.add', { input: { productId }, headers: bearer(by.token) })
const end = (by: Person, id: string) => trpcCall(shop, 'mutation', 'stockAlerts.end', { input: { id }, headers: bearer(by.token) })
const listOf = async (by: Person) =>
  (await trpcCall(shop, 'query', 'stockAlerts.list', { headers: bearer(by.token) })).data as {
    id: string
    productId: number
    name: string
  }[]
const idOf = ({ data }: { data: unknown }) => (data as { id: string }).id
const short = (values = {}) => shop.item({ availableQuantity: 0, minOrderQuantity: 5, ...values })
const stock = (productId: number, quantity: number) =>
  shop.rows(sql`update products set available_quantity = ${quantity} where id = ${productId}`)
const kindsOf = async (by: Person) => (await outboxOf(shop, by.email)).map(({ kind }) => kind)

describe('an alert', () => {
  it('exists once per customer and part, even if it is requested repeatedly, and only for parts that cannot be ordered', async () => {
    const [customer, item] = [await shop.person(), await short({ name: 'Corsair RM850e' })]
    const ids = new Set((await Promise.all(Array.from({ length: 6 }, () => add(customer, item.id)))).map(idOf))
    expect(ids.size).toBe(1)
    expect(await listOf(customer)).toMatchObject([{ productId: item.id, name: 'Corsair RM850e' }])
    expect((await add(customer, (await shop.item()).id)).error).toMatchObject({ code: 'CONFLICT', message: messages.stockAlertNotNeeded })
    const gone = await short({ deletedAt: new Date() })
    expect((await add(customer, gone.id)).error?.code).toBe('NOT_FOUND')
  })

  it('can be ended only by its customer', async () => {
    const [customer, stranger, item] = [await shop.person(), await shop.person(), await short()]
    const id = idOf(await add(customer, item.id))
    expect((await end(stranger, id)).error?.code).toBe('NOT_FOUND')
    expect((await end(customer, id)).error).toBeNull()
    expect((await end(customer, id)).error?.code).toBe('NOT_FOUND')
    expect(await listOf(customer)).toEqual([])
    await stock(item.id, 50)
    expect(await sendStockAlerts(shop.shop, item.id)).toBe(0)
    expect(await kindsOf(customer)).toEqual([])
  })

  it('has a limit per account', async () => {
    const customer = await shop.person()
    await shop.rows(sql`
      with more as (insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description)
        select 'MANY-' || n, 'Fan', 'Case fan', 100, 0, 1, 'A fan.' from generate_series(1, 200) n returning id)
      insert into stock_alerts (product_id, user_id) select id, ${customer.id} from more`)
    expect((await add(customer, (await short()).id)).error).toMatchObject({ code: 'CONFLICT', message: messages.stockAlertsTooMany })
  })
})

describe('when the part can be ordered again', () => {
  it('each customer gets one mail, even with two workers and further changes of stock', async () => {
    const item = await short({ name: 'Noctua NF-A12x25\nBlack <b>', availableQuantity: 3 })
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
    const alerts = (await Promise.all(people.map((person) => add(person, item.id)))).map(idOf)
    await stock(item.id, 4)
    expect(await shop.rows(sql`select from job_requests where task = 'send-stock-alerts'`)).toHaveLength(0)
    for (const quantity of [500, 1, 600]) await stock(item.id, quantity)
    await until(async () => (await Promise.all(people.map(({ email }) => outboxOf(shop, email)))).every((mails) => mails[0]?.sent))
    for (const person of people) expect(await kindsOf(person)).toEqual(['stock-alert'])
    const [mail] = mailServer.to(people[0]?.email ?? '')
    const link = `http://shop.test/stock-alerts?id=${alerts[0]}`
    expect(String(mail?.headers.get('subject'))).toBe('Available again: Noctua NF-A12x25 Black <b>')
    expect(mail?.headers.get('list-unsubscribe')).toBe(`<${link}>`)
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toContain(link)
    expect(mail?.text).toContain(`http://shop.test/pars/${item.id}`)
    expect(await listOf(people[0] as Person)).toEqual([])
    // A later alert is a new one with its own mail.
    await stock(item.id, 0)
    await add(people[0] as Person, item.id)
    await stock(item.id, 5)
    await until(async () => (await kindsOf(people[0] as Person)).length === 2)
  })

  it('because an order was cancelled, or its minimum was lowered', async () => {
    const [customer, buyer] = [await shop.person(), await shop.person()]
    const [sold, lowered] = [await shop.item({ availableQuantity: 6, minOrderQuantity: 5 }), await short({ availableQuantity: 3 })]
    const number = await addOrderOf(shop, buyer, sold, { quantity: 6 })
    await shop.rows(sql`select * from place_purchase(${buyer.id}, ${`{${number}}`}::int[], 'cash', null, '{}')`)
    for (const { id } of [sold, lowered]) expect((await add(customer, id)).error).toBeNull()
    await shop.rows(
      sql`select * from close_orders(null, array[${number}]::int[], jsonb_build_object('actor', ${buyer.id}::text), false, false, null)`,
    )
    await shop.rows(sql`update products set min_order_quantity = 2 where id = ${lowered.id}`)
    await until(async () => (await kindsOf(customer)).length === 2)
  })

  it('closed accounts and removed parts cause no mail, and their alerts end', async () => {
    const [closed, customer, item, removed] = [await shop.person(), await shop.person(), await short(), await short()]
    await add(closed, item.id)
    await add(customer, removed.id)
    await shop.rows(sql`select remove_user(jsonb_build_object('actor', ${(await shop.admin()).id}::text), ${closed.id})`)
    await shop.rows(sql`update products set deleted_at = now() where id = ${removed.id}`)
    await stock(item.id, 50)
    await sendStockAlerts(shop.shop, null)
    await until(async () => {
      const open = await shop.rows(sql`select from stock_alerts where product_id in (${item.id}, ${removed.id}) and ended_at is null`)
      return open.length === 0
    })
    expect([await kindsOf(closed), await kindsOf(customer)]).toEqual([[], []])
  })

  it('an alert that is added at the same moment is never missed', async () => {
    const customers = await Promise.all(Array.from({ length: 10 }, () => shop.person()))
    const added = await Promise.all(
      customers.map(async (customer) => {
        const item = await short()
        const [answer] = await Promise.all([add(customer, item.id), stock(item.id, 50)])
        return { customer, isTold: answer.error?.message === messages.stockAlertNotNeeded }
      }),
    )
    const waiting = added.filter(({ isTold }) => !isTold)
    await until(async () => (await Promise.all(waiting.map(({ customer }) => kindsOf(customer)))).every(({ length }) => length === 1))
    for (const { customer, isTold } of added) expect(await kindsOf(customer)).toEqual(isTold ? [] : ['stock-alert'])
  })
})

describe('the link in the mail', () => {
  const page = (id: string, method: 'GET' | 'POST' = 'GET', body = '') =>
    shop.app.inject({
      method,
      url: `/stock-alerts${id === '' ? '' : `?id=${id}`}`,
      ...(method === 'POST' && { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    })

  it('shows a button and changes nothing; the button ends all alerts of the account, without a sign-in', async () => {
    const [customer, neighbour, one, two] = [await shop.person(), await shop.person(), await short(), await short()]
    const id = idOf(await add(customer, one.id))
    await add(customer, two.id)
    await add(neighbour, two.id)
    const opened = await page(id)
    expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(opened.body).toContain(`<form method="post" action="/stock-alerts?id=${id}">`)
    expect(opened.body).not.toContain(customer.email)
    expect(await listOf(customer)).toHaveLength(2)
    // The request that mail programs send to unsubscribe.
    expect((await page(id, 'POST', 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect([await listOf(customer), (await listOf(neighbour)).length]).toEqual([[], 1])
    expect((await page(id, 'POST')).statusCode).toBe(200)
  })

  it.each(['', 'x', '%00', "1'or'1'='1"])('is refused with the id "%s"', async (id) => {
    expect([(await page(id)).statusCode, (await page(id, 'POST')).statusCode]).toEqual([404, 404])
  })

  it('ends nothing with an unknown id', async () => {
    const before = first(await shop.rows<{ open: string }>(sql`select count(*) as open from stock_alerts where ended_at is null`))
    expect((await page(crypto.randomUUID(), 'POST')).statusCode).toBe(200)
    expect(first(await shop.rows(sql`select count(*) as open from stock_alerts where ended_at is null`))).toEqual(before)
  })
})
