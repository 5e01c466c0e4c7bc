// Heavy reads of one account take turns, so that others do not wait for all of them.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { inputSchemasOf } from '#server/test/schema-refusals.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { appRouter } from './router.ts'

const shop = await testShop()
const { loads, heavyReads } = shop.shop

const read = (path: string, who: Person, input?: unknown) => trpcCall(shop, 'query', path, { input, headers: bearer(who.token) })

/** A promise that ends when `resolve` is called. */
function openPromise(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((end) => {
    resolve = end
  })
  return { promise, resolve: () => resolve() }
}

/** Locks the orders for everyone until the returned function is called. */
async function lockOrders(): Promise<() => Promise<void>> {
  const held = openPromise()
  const locked = openPromise()
  const transaction = shop.sql.begin(async (tx) => {
    await tx`lock table orders in access exclusive mode`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const unlock = async () => {
    held.resolve()
    await transaction
  }
  onTestFinished(unlock)
  return unlock
}

const blockedStatements = async () =>
  first(
    await shop.rows<{ count: number }>(sql`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  ).count

it('at most two reads of an account’s cart reach the database at once, and other accounts do not wait for them', async () => {
  const [customer, other] = [await shop.person(), await shop.person()]
  const release = await lockOrders()
  const reads = Array.from({ length: 20 }, () => read('cart.lines', customer))
  await expect.poll(() => loads().heavy, { timeout: 30_000 }).toEqual({ running: 2, waiting: 18, refused: 0 })
  const others = read('cart.lines', other)
  await expect.poll(() => loads().heavy, { timeout: 30_000 }).toEqual({ running: 3, waiting: 18, refused: 0 })
  await expect.poll(blockedStatements, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  // A read sends at most two statements at once; all 21 reads would send more.
  expect(await blockedStatements()).toBeLessThanOrEqual(6)
  await release()
  expect(new Set((await Promise.all([...reads, others])).map(({ status }) => status))).toEqual(new Set([200]))
  expect(loads().heavy).toEqual({ running: 0, waiting: 0, refused: 0 })
})

it('reads of several kinds, also over REST and as files, share the turns of their account', async () => {
  const admin = await shop.admin()
  const { rows } = shop
  const list = first(await rows<{ id: string }>(sql`insert into price_lists (name) values ('Resellers') returning id`)).id
  const held = openPromise()
  const running = [heavyReads(admin.id, () => held.promise), heavyReads(admin.id, () => held.promise)]
  const reads = [
    shop.call('GET', '/orders', { as: admin }),
    shop.call('GET', '/user', { as: admin }),
    shop.call('GET', `/price-lists/${list}/entries.csv`, { as: admin }),
    shop.call('GET', `/price-lists/${list}/preview.csv`, { as: admin }),
    read('orders.search', admin, {}),
    read('payments.documents', admin, {}),
  ]
  await expect.poll(() => loads().heavy.waiting, { timeout: 30_000 }).toBe(reads.length)
  held.resolve()
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200))
  await Promise.all(running)
})

it('a short read, and a change, need no turn', async () => {
  const customer = await shop.person()
  const held = openPromise()
  const running = [heavyReads(customer.id, () => held.promise), heavyReads(customer.id, () => held.promise)]
  expect((await read('orders.counts', customer)).status).toBe(200)
  const added = await trpcCall(shop, 'mutation', 'partLists.create', { input: { name: 'x', lines: [] }, headers: bearer(customer.token) })
  expect(added.status).toBe(200)
  held.resolve()
  await Promise.all(running)
})

/** True if a schema of a list allows more than 200 rows per page. */
const allowsManyRows = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject &&
  'limit' in schema.shape &&
  z.looseObject({ limit: schema.shape.limit as z.ZodType }).safeParse({ limit: 201 }).success

type Declared = { _def: { type: string; meta?: { access?: string; reads?: boolean; heavy?: boolean } } }
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Declared>)
const accountReads = procedures.filter(([, { _def }]) => _def.meta?.access !== 'public' && (_def.type === 'query' || _def.meta?.reads))

/** The bound of each read that takes no turn, far below 200 rows. */
const boundOf: Readonly<Record<string, string>> = {
  'items.specForm': 'the fields of one type of part',
  'items.specFormOfNew': 'the fields of one type of part',
  'orders.counts': 'four numbers',
  'orders.get': 'one order',
  'prices.mine': 'its input: at most 100 parts',
  'prices.of': 'its input: at most 100 parts',
  'prices.history': 'a page of at most 100',
  'purchases.invoice': 'one number',
  'partReviews.mine': 'one review',
  'users.profile': 'one account',
  'admin.check': 'one answer',
  'identities.ways': 'one per provider',
  'secondFactor.state': 'maxPasskeys',
  'apiTokens.list': 'maxApiTokens, and those that expired lately',
  'addresses.list': 'maxDeliveryAddresses',
  'settings.get': 'one row',
  'search.explain': 'the words of one search',
}

it('every read for accounts is declared heavy, unless something keeps it below 200 rows', () => {
  const light = accountReads.filter(([, { _def }]) => !_def.meta?.heavy).map(([path]) => path)
  expect(light.toSorted()).toEqual(Object.keys(boundOf).toSorted())
  const schemas = inputSchemasOf(appRouter)
  expect(light.filter((path) => (schemas.get(path) ?? []).some(allowsManyRows))).toEqual([])
  const long = accountReads.filter(([path]) => (schemas.get(path) ?? []).some(allowsManyRows))
  expect(long.map(([path]) => path)).toEqual(expect.arrayContaining(['orders.list', 'admin.users', 'purchases.list']))
})

it('a payment of many orders, its history and its document wait for a turn', async () => {
  const customer = await shop.person()
  const held = openPromise()
  const running = [heavyReads(customer.id, () => held.promise), heavyReads(customer.id, () => held.promise)]
  const reads = [
    read('payments.get', customer, { id: randomUUID() }),
    read('payments.history', customer, { number: 1 }),
    read('payments.document', customer, { kind: 'invoice', number: 1 }),
  ]
  await expect.poll(() => loads().heavy.waiting, { timeout: 30_000 }).toBe(reads.length)
  held.resolve()
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 404))
  await Promise.all(running)
})
