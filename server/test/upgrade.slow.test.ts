// A rolling upgrade: the version that landed before this one runs beside it on one database, whose schema and SQL functions are already this one's.
import postgres from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { priceBounds, quantityBounds } from '#common/kit/money.ts'
import { buildApp } from '#server/compose/app.ts'
import { createDeps, ownUrlOf } from '#server/compose/deps.ts'
import { readEnv } from '#server/compose/env.ts'
import { checkPort } from '#server/compose/listen-port.ts'
import { readRecordedEdition } from '#server/db/function-set.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { changeAccounts } from './change-accounts.ts'
import { copyTemplate } from './copy-template.ts'
import { until as untilWithin } from './test-worker.ts'
import { admin, type Caller, type Side, sideAt } from './upgrade-shop.ts'
import { buildVersionBefore, hasVersionBefore, type Program, startProgram } from './version-before.ts'

const host = '127.0.0.1'
const publicUrl = 'http://shop.test'
const card = '4242 4242 4242 4242'
// Generous: both versions share a busy machine.
const until = (isTrue: () => unknown) => untilWithin(isTrue, 45_000)
const cleanUp: (() => unknown)[] = []
afterAll(async () => {
  for (const undo of cleanUp.reverse()) await undo()
})

it.skipIf(!hasVersionBefore())(
  'the version before works on the database of this one, beside it, by turns (needs the commit of server/test/version-before.json in git)',
  async () => {
    const { folder, remove } = await buildVersionBefore()
    cleanUp.push(remove)
    const { url, drop } = await copyTemplate('template1')
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    cleanUp.push(drop, () => sql.end())
    const settings = {
      ...{ DATABASE_URL: url, SECRET_KEY: 'the key of the shop that is upgraded', PUBLIC_URL: publicUrl, HOST: host, DATABASE_POOL: '4' },
      ...{ DEMO: 'off', SANDBOX: 'on', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT: 'off' },
    }
    const startBefore = async (program: string, more: Record<string, string> = {}) => {
      const port = await checkPort(host, 0)
      const isReady = program === 'main' ? 'Partsdock is open' : 'Partsdock runs jobs'
      const started = await startProgram(folder, program, { ...settings, ...more, PORT: String(port) }, isReady)
      cleanUp.push(() => started.stop())
      return { ...started, side: sideAt('the version before', ownUrlOf(host, port)) }
    }

    // The version before has a shop with customers, orders, payments and documents.
    const first = await startBefore('main')
    const past = await livedIn(first.side)
    const tooLarge = await boughtForTooMuch(first.side, sql)
    const told = await Promise.all(past.customers.map((customer) => first.side.historyOf(customer)))
    const known = await keepCredentials(first.side, past.buyer)
    const drawn = await first.side.pdfOf(past.buyer, past.invoice)
    expect(drawn.subarray(0, 5).toString()).toBe('%PDF-')

    // This version starts while that one runs, and migrates.
    const present = await openPresent(settings)
    // This version may tell more than that one, in new fields.
    expect(await Promise.all(past.customers.map((customer) => present.side.historyOf(customer)))).toMatchObject(told)
    expect(await present.side.pdfOf(past.buyer, past.invoice)).toEqual(drawn)
    await changeAccounts(first.side, sql, until)
    // Everyone stays signed in, admins stay admins, and the upgrade gives no role.
    await known.useAll(present.side)
    expect([...(await sql`select email, staff_roles from users where role = 'admin' or staff_roles <> '{}' order by created_at`)]).toEqual([
      { email: admin.email, staff_roles: [] },
      { email: known.secondAdmin, staff_roles: [] },
    ])
    expect([...(await sql`select second_factor, version::int from shop_settings`)]).toEqual([{ second_factor: 'optional', version: 0 }])
    // It starts with a sum that it could not store itself, carries the row, and names it.
    expect(present.notes).toContainEqual(expect.stringContaining(`Sums in purchases are larger than a shop can book: ${tooLarge.stored}.`))
    expect(await tooLarge.row()).toEqual(tooLarge.before)
    expect(await present.side.call('GET', '/purchases', { as: tooLarge.customer })).toMatchObject([{ number: tooLarge.number }])
    const edition = async () => (await sql`select max(edition) as edition from function_editions`)[0]?.['edition']
    expect(await edition()).toBe(readRecordedEdition().edition)

    // A process of the version before that starts now leaves the newer functions alone.
    const functions = () => sql`select md5(string_agg(p.oid::regprocedure || prosrc, '' order by p.oid::regprocedure::text)) as all
      from pg_proc p where pronamespace = 'public'::regnamespace`
    const applied = await functions()
    expect(await first.stop()).toBe(0)
    const second = await startBefore('main', { WORKER: 'off' })
    expect(await functions()).toEqual(applied)
    expect(await edition()).toBe(readRecordedEdition().edition)

    const clerk = await second.side.signIn(admin.email)
    for (const [one, other] of [
      [second.side, present.side],
      [present.side, second.side],
    ] as const) {
      const customer = await tradeByTurns(one, other, clerk)
      expect(await present.side.historyOf(customer)).toMatchObject(await second.side.historyOf(customer))
    }

    // Mail of both is sent by this version, which alone runs jobs; then by that one.
    const queued = () => sql`select recipient from outbox where sent_at is null`
    await until(async () => (await queued()).length === 0)
    await present.endJobs()
    const late = [await second.side.signUp(), await present.side.signUp()]
    const worker: Program = await startBefore('worker')
    await until(async () => (await queued()).length === 0)
    const mails = await sql`select recipient, text from sandbox_mail where recipient = any (${late.map(({ email }) => email)})`
    expect(mails.map(({ text }) => /\/confirm\S*token=[\w-]{43}/.test(String(text)))).toEqual([true, true])
    expect(await worker.stop()).toBe(0)

    const problems = await sql`
      select problem from stock_audit union all select problem from payment_audit union all select problem from purchase_audit`
    expect([...problems]).toEqual([])
    expect([...(await sql`select last_error from graphile_worker.jobs where last_error is not null`)]).toEqual([])
    expect(second.said()).not.toMatch(/"level":(50|60)/)
    expect(present.faults).toEqual([])
    expect(await second.stop()).toBe(0)
  },
  240_000,
)

/** This version as a whole, in this process. */
async function openPresent(settings: Record<string, string>) {
  const port = await checkPort(host, 0)
  const env = readEnv({ ...settings, PORT: String(port) })
  const faults: string[] = []
  const log = { warn: (_details: object, message: string) => void faults.push(message), debug: () => {} }
  const ownUrl = ownUrlOf(host, port)
  const deps = await createDeps(env, { publicUrl, ownUrl }, log)
  const logger = { level: 'error', stream: { write: (line: string) => void faults.push(line) } }
  const { app } = await buildApp({ shop: deps.shop, publicUrl, logger, sandbox: deps.sandbox, uploads: deps.uploads })
  const worker = startWorker({ ...deps, publicUrl, log })
  await app.listen({ port, host })
  cleanUp.push(async () => {
    await worker.stop()
    await app.close()
    await deps.close()
  })
  return { side: sideAt('this version', ownUrl), notes: deps.notes, faults, endJobs: () => worker.stop() }
}

/** A shop with a past: an order in the cart, one that was cancelled, a purchase in cash, and one that was paid by card. */
async function livedIn(side: Side) {
  const clerk = await side.signIn(admin.email)
  const fan = await side.addItem(clerk, 'Arctic P12')
  const [buyer, other] = [await side.signUp(), await side.signUp()]
  await side.call('PUT', `/update/${await side.order(buyer, fan, 3)}`, { as: buyer, body: { orderStatus: 'Cancelled' } })
  await side.order(buyer, fan, 2)
  await side.call('POST', '/purchases', { as: buyer, body: { key: 'one', orders: 'all', method: 'cash', poNumber: 'PO-1' } })
  await payByCard({ side, at: side, customer: buyer, order: await side.order(buyer, fan, 4), totalMinor: 4 * 650_00 })
  await side.order(other, fan, 5)
  return { customers: [buyer, other], buyer, invoice: await side.lastDocument(buyer) }
}

/** Sessions, bearers and API tokens of the version before: of the first admin, one made there, and a customer's. */
async function keepCredentials(side: Side, customer: Caller) {
  const first = await side.signIn(admin.email)
  const second = await side.signUp()
  await side.call('PUT', `/user/admin/${second.email}?role=user`, { as: first })
  const people = [
    { person: first, isAdmin: true },
    { person: second, isAdmin: true },
    { person: customer, isAdmin: false },
  ]
  const kept = await Promise.all(
    people.map(async ({ person, isAdmin }) => {
      const cookie = await side.openBrowser(person.email)
      const apiToken = await side.addApiToken(person)
      return { person, isAdmin, cookie, apiToken }
    }),
  )
  return {
    secondAdmin: second.email,
    async useAll(later: Side) {
      for (const { person, isAdmin, cookie, apiToken } of kept) {
        for (const as of [person, { ...person, token: apiToken }]) {
          expect(await later.call('GET', `/admin/${person.email}`, { as })).toMatchObject({ admin: isAdmin })
          expect((await later.send('/user', { headers: { authorization: `Bearer ${as.token}` } })).status).toBe(isAdmin ? 200 : 403)
        }
        expect(await later.meOf(cookie)).toMatchObject({ email: person.email, role: isAdmin ? 'admin' : 'user', staffRoles: [] })
      }
    },
  }
}

/** A purchase above 2^53 minor units of two lines at the highest price, as older versions could store it: the constraint on sums was added beside such rows. */
async function boughtForTooMuch(side: Side, sql: postgres.Sql) {
  const clerk = await side.signIn(admin.email)
  const customer = await side.signUp()
  for (const name of ['Rack of servers', 'Hall of racks']) {
    const item = await side.addItem(clerk, name, { abalableQuantity: quantityBounds.max })
    await side.order(customer, item, quantityBounds.max)
  }
  const bought = { key: 'too-large', orders: 'all', method: 'cash' }
  const { number } = await side.call<{ number: string }>('POST', '/purchases', { as: customer, body: bought })
  const stored = number.replace('-', '')
  const total = String(2 * priceBounds.max * quantityBounds.max)
  const [constraint] = await sql<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'purchases_sum'`
  if (!constraint) throw new Error('The version before has no bound of sums')
  await sql`alter table purchases drop constraint purchases_sum`
  await sql`
    with bought as (update purchases set total_minor = ${total} where number = ${stored} returning id),
    lines as (update purchase_lines set unit_price_minor = ${priceBounds.max} where purchase_id in (select id from bought) returning order_id)
    update orders set unit_price_minor = ${priceBounds.max}, total_minor = ${priceBounds.max} * quantity::bigint where id in (select order_id from lines)`
  await sql.unsafe(`alter table purchases add constraint purchases_sum ${constraint.definition.replace(' NOT VALID', '')} not valid`)
  const row = async () => (await sql`select to_jsonb(p)::text as text from purchases p where number = ${stored}`)[0]?.['text'] as string
  const before = await row()
  expect(before).toContain(total)
  return { number, stored, customer, row, before }
}

type CardPayment = { side: Side; at: Side; customer: Caller; order: number; totalMinor: number }

/** Begins a payment through one process, and pays and returns through another. */
async function payByCard({ side, at, customer, order, totalMinor }: CardPayment): Promise<void> {
  const input = { numbers: [order], method: 'card', totalMinor }
  const { id, redirectUrl } = await side.mutate<{ id: string; redirectUrl: string }>(customer, 'payments.start', input)
  const back = await at.follow(redirectUrl, { number: card, course: 'return' })
  expect(await at.follow(back)).toBe(`/payment/result/${id}`)
  expect(await side.query(customer, 'payments.get', { id })).toMatchObject({ state: 'settled' })
}

/** One customer, whose every step is taken through another process than the step before. */
async function tradeByTurns(one: Side, other: Side, clerk: Caller): Promise<Caller> {
  const customer = await one.signUp()
  const asOther = await other.signIn(customer.email)
  const item = await other.addItem(clerk, `Fan by ${other.name}`)
  await until(async () => (await one.stockOf(item)) === 1_000)

  const kept = await one.order(customer, item, 2)
  await other.call('PUT', `/update/${kept}`, { as: customer, body: { quantity: 6 } })
  const dropped = await other.order(asOther, item, 1)
  await one.call('PUT', `/update/${dropped}`, { as: asOther, body: { orderStatus: 'Cancelled' } })
  await other.mutate(customer, 'orders.place', { numbers: [kept], method: 'cash', totalMinor: 6 * 650_00 })
  await until(async () => (await one.stockOf(item)) === 994)

  await one.order(customer, item, 10)
  const again = { key: 'by-turns', orders: 'all', method: 'cash' }
  const bought = await other.call<object>('POST', '/purchases', { as: customer, body: again })
  expect(await one.call('POST', '/purchases', { as: asOther, body: again })).toEqual(bought)
  await payByCard({ side: one, at: other, customer, order: await other.order(asOther, item, 4), totalMinor: 4 * 650_00 })

  // Each hears of the stock that the other sets.
  await other.setStock(clerk, item, 500)
  await until(async () => (await one.stockOf(item)) === 500)
  await one.setStock(clerk, item, 400)
  await until(async () => (await other.stockOf(item)) === 400)
  const found = await one.call<{ _id: string }[]>('GET', `/items?q=${encodeURIComponent(`Fan by ${other.name}`)}`)
  expect(found.map(({ _id }) => _id)).toContain(item)

  await one.mutate(clerk, 'orders.recordCash', { number: kept })
  const invoice = await other.lastDocument(customer)
  const pdf = await one.pdfOf(asOther, invoice)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await other.pdfOf(customer, invoice)).toEqual(pdf)
  return customer
}
