// Live changes over real sockets and a real database: who receives which event, how readers resume, and what ends a stream.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { cancelOrder } from '#server/domain/orders/commands.ts'
import { openReader, portOf, type TestReader } from '#server/test/live-stream.ts'
import { secondShop } from '#server/test/second-shop.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { type Person, publicUrl, testShop } from '#server/test/test-shop.ts'
import { bearer, browserHeaders, trpcCall } from '#server/test/trpc-call.ts'

const shop = await testShop()
const second = await secondShop(shop)
const { live } = shop.shop

const readers: TestReader[] = []
type Where = Parameters<typeof openReader>[0]
type As = { as?: Person; lastEventId?: string; headers?: Record<string, string>; at?: Where }
async function reader({ as, lastEventId, headers, at = shop }: As = {}): Promise<TestReader> {
  const opened = await openReader(at, {
    headers: { ...(as && bearer(as.token)), ...headers },
    ...(lastEventId !== undefined && { lastEventId }),
  })
  readers.push(opened)
  return opened
}
afterEach(async () => {
  for (const opened of readers.splice(0)) opened.leave()
  await expect.poll(() => [live.size(), second.shop.live.size()]).toEqual([0, 0])
})

const kinds = ({ heard }: TestReader) => heard.map(({ event }) => event.kind)
const cancel = (number: number, as: Person, at: Pick<typeof shop, 'app'> = shop) =>
  trpcCall(at, 'mutation', 'orders.cancel', { input: { number }, headers: bearer(as.token) })
const order = (as: Person, item: { id: number }, quantity = 6) =>
  shop.call('POST', `/orders/${as.email}`, { as, body: { productId: item.id, quantity } })
// Admins receive every kind of event, so the last event that this one received is the process's last event.
const everyEvent = await shop.admin()
/** Resolves when all events so far were sent. */
async function settled(): Promise<void> {
  const admin = await reader({ as: everyEvent, lastEventId: live.position() })
  await shop.rows(sql`insert into changes (channel) values ('reviews')`)
  await admin.until('reviews')
  await expect.poll(() => pause(120).then(() => admin.heard.at(-1)?.id === live.position())).toBe(true)
}

describe('events reach', () => {
  it('a customer for their own orders, an admin for all orders, and no other user', async () => {
    const [own, other, admin, item] = await Promise.all([shop.person(), shop.person(), shop.admin(), shop.item()])
    const number = await addOrderOf(shop, own, item)
    const [mine, theirs, admins, visitors] = await Promise.all([
      reader({ as: own }),
      reader({ as: other }),
      reader({ as: admin }),
      reader(),
    ])
    expect((await cancel(number, own)).status).toBe(200)
    await Promise.all([mine.until('orders'), admins.until('orders')])
    await settled()
    for (const { heard } of [theirs, visitors]) expect(heard.filter(({ event }) => event.kind === 'orders')).toEqual([])
  })

  it('customers when orders are added, on every process', async () => {
    const [own, item] = await Promise.all([shop.person(), shop.item()])
    const [here, elsewhere] = await Promise.all([reader({ as: own }), reader({ as: own, at: second })])
    expect((await order(own, item)).status).toBe(201)
    await Promise.all([here.until('orders'), elsewhere.until('orders')])
  })

  it('everyone when stock or price changes, with the current values', async () => {
    const [own, admin, item] = await Promise.all([shop.person(), shop.admin(), shop.item({ availableQuantity: 500, minOrderQuantity: 5 })])
    const number = await addOrderOf(shop, own, item, { quantity: 7 })
    await settled()
    const visitor = await reader({ lastEventId: live.position() })
    await trpcCall(shop, 'mutation', 'orders.place', { input: { numbers: [number], method: 'cash' }, headers: bearer(own.token) })
    expect(await visitor.until('stock')).toEqual({
      kind: 'stock',
      items: [{ id: item.id, availableQuantity: 493, minOrderQuantity: 5, priceMinor: item.priceMinor }],
    })
    await shop.call('PUT', `/items/${item.id}`, { as: admin, body: { price: 1 } })
    await visitor.until('catalogue')
  })

  it('everyone when many parts change at once, as one catalogue event', async () => {
    for (let i = 0; i < 201; i++) await shop.item({ name: `Fan ${i}`, productType: 'Fans' })
    await settled()
    const visitor = await reader({ lastEventId: live.position() })
    await shop.rows(sql`update products set available_quantity = available_quantity - 1 where product_type = 'Fans'`)
    await visitor.until('catalogue')
    expect(kinds(visitor)).not.toContain('stock')
  })

  it('admins for accounts and messages, everyone for reviews', async () => {
    const [own, admin] = await Promise.all([shop.person(), shop.admin()])
    await settled()
    const lastEventId = live.position()
    const [customers, admins] = [await reader({ as: own, lastEventId }), await reader({ as: admin, lastEventId })]
    await shop.person()
    await trpcCall(shop, 'mutation', 'contact.send', { input: { email: 'a@b.test', subject: 'A quote', message: 'Thirty, please.' } })
    await shop.call('POST', '/reviews', { as: own, body: { description: 'Arrived whole.' } })
    await Promise.all([admins.until('users'), admins.until('messages'), admins.until('reviews'), customers.until('reviews')])
    await settled()
    expect(kinds(customers)).toEqual(['reviews', 'reviews'])
  })

  it('readers at once when two processes run', async () => {
    const [own, item] = await Promise.all([shop.person(), shop.item()])
    const number = await addOrderOf(shop, own, item)
    const elsewhere = await reader({ as: own, at: second })
    await elsewhere.until('hello')
    const before = performance.now()
    await cancel(number, own)
    await elsewhere.until('orders')
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})

describe('a reader that reconnects', () => {
  it('receives the events in between, in order and once', async () => {
    const [own, item] = await Promise.all([shop.person(), shop.item()])
    const numbers = [await addOrderOf(shop, own, item), await addOrderOf(shop, own, item)]
    await settled()
    const before = await reader({ as: own })
    const [{ id }] = (await before.until('hello').then(() => before.heard)) as [{ id: string }]
    before.leave()
    await expect.poll(before.isOpen).toBe(false)
    for (const number of numbers) {
      await cancel(number, own)
      await settled()
    }
    const after = await reader({ as: own, lastEventId: id })
    await expect.poll(() => kinds(after).filter((kind) => kind === 'orders')).toHaveLength(2)
    const sequences = after.heard.map((heard) => Number(heard.id.split('-')[1]))
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    expect(kinds(after)).not.toContain('reset')
    // Browsers send the id in a header.
    const byHeader = await reader({ as: own, headers: { 'last-event-id': id } })
    await expect.poll(() => byHeader.heard).toEqual(after.heard)
  })

  it.each([
    ['an event of another process', () => second.shop.live.position()],
    ['a malformed id', () => 'nonsense'],
    ['one of the future', () => `${live.position()}0`],
  ])('is reset after %s', async (_what, lastEventId) => {
    const again = await reader({ lastEventId: lastEventId() })
    await again.until('reset')
    expect(again.heard).toEqual([{ id: live.position(), event: { kind: 'reset' } }])
  })
})

describe('the database connection', () => {
  const lose = () =>
    shop.rows(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'partsdock-listen' and datname = current_database()`,
    )

  it('resets every stream when it is lost and restored', async () => {
    const [own, item] = await Promise.all([shop.person(), shop.item()])
    const number = await addOrderOf(shop, own, item)
    const all = await Promise.all([reader({ as: own }), reader(), reader({ at: second })])
    for (const each of all) await each.until('hello')
    await lose()
    // No process is listening now, so changes reach no stream.
    await cancelOrder(
      {
        ...shop.shop,
        address: '',
        actor: {
          userId: own.id,
          email: own.email,
          role: 'user',
          displayName: '',
          staffRoles: [],
          lacksFactor: false,
          session: { id: own.sessionId, kind: 'token', parentId: null, endsAt: new Date() },
        },
      },
      { number },
    )
    for (const each of all) await each.until('reset')
    await addOrderOf(shop, own, item)
    await shop.rows(sql`update orders set updated_at = now() where user_id = ${own.id}`)
    await all[0].until('orders')
  })

  it('announces orders that were added during a loss once it is restored', async () => {
    const [own, item] = await Promise.all([shop.person(), shop.item()])
    const mine = await reader({ as: own })
    await order(own, item)
    await shop.rows(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => kinds(mine).some((kind) => kind === 'orders' || kind === 'reset')).toBe(true)
  })
})

describe('a stream ends', () => {
  it('with its session, at once, while the account’s other streams continue', async () => {
    const own = await shop.person()
    const [one, two] = [await shop.signedIn('browser', own.id), await shop.signedIn('browser', own.id)]
    const [ending, going] = [
      await reader({ headers: browserHeaders(one.credential) }),
      await reader({ headers: browserHeaders(two.credential), at: second }),
    ]
    const elsewhere = await reader({ headers: browserHeaders(one.credential), at: second })
    await trpcCall(shop, 'mutation', 'accounts.signOut', { headers: browserHeaders(one.credential) })
    await Promise.all([ending.ended(), elsewhere.ended()])
    expect(ending.signs).toContain('return')
    await settled()
    expect(going.isOpen()).toBe(true)
  })

  it('when the role changes, and when the account is removed', async () => {
    const [admin, own] = [await shop.admin(), await shop.person()]
    const first = await reader({ as: own })
    await trpcCall(shop, 'mutation', 'admin.toggleRole', {
      input: { email: own.email, believedRole: 'user' },
      headers: bearer(admin.token),
    })
    await first.ended()
    const asAdmin = await reader({ as: own })
    await trpcCall(shop, 'mutation', 'admin.removeUser', { input: { id: own.id }, headers: bearer(admin.token) })
    await asAdmin.ended()
    // Without a valid session the reader is a visitor.
    await (await reader({ as: own })).until('hello')
  })

  it('when its session has expired without a notification', async () => {
    const own = await shop.person()
    await shop.rows(sql`update sessions set expires_at = now() + interval '2 seconds' where id = ${own.sessionId}`)
    const mine = await reader({ as: own })
    await mine.until('hello')
    await shop.rows(sql`update sessions set expires_at = now() - interval '1 second' where id = ${own.sessionId}`)
    await expect.poll(mine.isOpen).toBe(false)
  })

  it('when its reader disconnects, and leaves nothing behind', async () => {
    const own = await shop.person()
    const many = await Promise.all(Array.from({ length: 60 }, (_, i) => reader(i % 2 ? {} : { as: own })))
    expect(live.size()).toBe(60)
    for (const each of many) each.leave()
    await expect.poll(() => live.size()).toBe(0)
    await expect.poll(() => connectionsOf(shop)).toBe(0)
    expect(shop.faults).toEqual([])
  })
})

describe('a process that shuts down', () => {
  it('ends all its streams at once and accepts no new ones', async () => {
    const { app, drain } = await buildApp({ shop: second.shop, publicUrl })
    const port = await portOf(app)
    const open = await Promise.all(Array.from({ length: 20 }, () => reader({ at: { app } })))
    const before = performance.now()
    drain()
    await Promise.all(open.map((each) => each.ended()))
    for (const each of open) expect(each.signs).toContain('serialized-error')
    const late = await reader({ at: { app } })
    await late.ended()
    expect([late.status, late.headers['retry-after'], JSON.parse(late.text())]).toMatchObject([503, '5', { code: 'SERVICE_UNAVAILABLE' }])
    await app.close()
    expect(performance.now() - before).toBeLessThan(10_000)
    expect(port).toBeGreaterThan(0)
  })

  it('can close without draining first', async () => {
    const { app } = await buildApp({ shop: second.shop, publicUrl })
    const open = await reader({ at: { app } })
    await Promise.all([app.close(), open.ended()])
  })
})

const connectionsOf = ({ app }: Pick<typeof shop, 'app'>) =>
  new Promise<number>((resolve, reject) => app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
