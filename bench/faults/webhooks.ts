// Ten thousand webhooks in random order, each sent three times and a tenth of them forged, against two server processes: at the end every
// payment matches the provider, and the books are correct. Manual: `npm run bench faults/webhooks`; fewer: `-- --payments 300`.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { addCustomers, type Customer, createShopDatabase, withSql } from '../fill.ts'
import { type Server, startServer } from '../processes.ts'
import { buildShop } from './shop-process.ts'

const price = 1_000_00
const fates = ['paid', 'paid', 'paid', 'paid', 'paid', 'less', 'expired', 'open', 'cancelled', 'failed'] as const
type Fate = (typeof fates)[number]
type Payment = { id: string; ref: string; order: number; owner: Customer; fate: Fate }
type Delivery = { body: string; signature: string; isForged: boolean }

/** The expected result of each fate, as `payment order received refunded`. */
const ends: Record<Fate, string> = {
  paid: `settled paid ${price} 0`,
  less: `settled pending ${price - 100} ${price - 100}`,
  expired: 'failed pending 0 0',
  failed: 'failed pending 0 0',
  open: 'open pending 0 0',
  cancelled: `settled cancelled ${price} ${price}`,
}

const { values: options } = parseArgs({ options: { payments: { type: 'string', default: '3030' } } })
const count = Math.max(10, Math.round(Number(options.payments)))

const folder = await mkdtemp(join(tmpdir(), 'partsdock-webhooks-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const built = await buildShop()
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
const servers: Server[] = []
try {
  const url = await createShopDatabase(database.url, 'webhooks', [])
  const { customers } = await addCustomers(url, 20)
  // Without jobs: no scheduled checks at the provider.
  const env = { DATABASE_URL: url, DEMO: 'off', RATE_LIMIT: 'off', SANDBOX: 'on', WORKER: 'off', PORT: '0' }
  for (let i = 0; i < 2; i += 1) servers.push(await startServer([built.main], env))
  const wrong = await withSql(url, (sql) => play(sql, customers))
  for (const line of wrong.slice(0, 20)) console.error(line)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await database.stop()
  await built.remove()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function play(sql: postgres.Sql, customers: readonly Customer[]): Promise<string[]> {
  const product = await addProduct(sql)
  console.log(`opening ${count} payments`)
  const payments: Payment[] = []
  await inParallel(
    Array.from({ length: count }, (_, i) => i),
    16,
    async (i) => {
      payments.push(await openPayment(sql, product, pick(customers, i), i))
    },
  )
  for (const payment of payments) await decide(sql, payment)

  const [keys] = await sql<
    { secret: string }[]
  >`select data->>'webhookSecret' as secret from sandbox_payments where provider = 'stripe' and ref = 'secret:keys'`
  const good = payments.flatMap((payment) => thrice(sign(eventOf(payment), keys?.secret ?? '')))
  const forged = payments
    .slice(0, Math.ceil(good.length / 9))
    .map((payment) => ({ ...sign(eventOf(payment), `whsec_${randomUUID()}`), isForged: true }))
  const deliveries = shuffle([...good, ...forged])
  console.log(`sending ${deliveries.length} webhooks`)
  const wrong: string[] = []
  await inParallel(deliveries, 48, async (delivery, i) => {
    const status = await deliver(pick(servers, i), delivery)
    if (status !== (delivery.isForged ? 400 : 200)) wrong.push(`a ${delivery.isForged ? 'forged' : 'good'} webhook was answered ${status}`)
  })
  wrong.push(...(await compare(sql, payments)))
  console.log(`${deliveries.length} webhooks for ${count} payments on 2 processes, ${forged.length} of them forged: ${wrong.length} wrong`)
  return wrong
}

async function openPayment(sql: postgres.Sql, product: number, owner: Customer, i: number): Promise<Payment> {
  const [added] = await sql<{ order_number: number }[]>`
    select order_number from add_order(${owner.id}, jsonb_build_object('actor', ${owner.id}::text), null, null, ${product}, null, null, 1, ${price}, 'A buyer')`
  if (!added) throw new Error('No order was added')
  const answer = await startPayment(pick(servers, i), owner, added.order_number)
  const { result } = (await answer.json()) as { result: { data: { id: string } } }
  const { id } = result.data
  const [row] = await sql<{ ref: string }[]>`select provider_ref as ref from payments where id = ${id}`
  return { id, ref: row?.ref ?? '', order: added.order_number, owner, fate: fates[i % fates.length] ?? 'paid' }
}

/** Retries a refusal under load, like a customer would. */
async function startPayment(server: Server, owner: Customer, order: number): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/trpc/payments.start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ numbers: [order], method: 'card', totalMinor: price }),
  })
  if (answer.ok) return answer
  const text = await answer.text()
  if (answer.status !== 503) throw new Error(`A payment did not open: ${text}`)
  await pause(200)
  return startPayment(server, owner, order)
}

/** Sets the payment's state at the provider. */
async function decide(sql: postgres.Sql, { ref, fate, order, owner }: Payment): Promise<void> {
  if (fate === 'open') return
  if (fate === 'cancelled')
    await sql`select * from close_orders(null, array[${order}]::int[], jsonb_build_object('actor', ${owner.id}::text), false, false, null)`
  const state = fate === 'expired' || fate === 'failed' ? fate : 'paid'
  const chosen = { amount: fate === 'less' ? price - 100 : price, course: 'return', refunds: 'succeeded' }
  await sql`update sandbox_payments set state = ${state}, data = data || ${sql.json({ chosen })} where provider = 'stripe' and ref = ${ref}`
}

async function compare(sql: postgres.Sql, payments: readonly Payment[]): Promise<string[]> {
  const rows = await sql<{ id: string; is: string; invoices: number; mails: number }[]>`
    select p.id, concat_ws(' ', p.state, o.status, p.received_minor, p.refunded_minor) as is,
      (select count(*)::int from documents d where d.payment_id = p.id) as invoices,
      (select count(*)::int from outbox m where m.kind = 'order-paid' and m.payload->'orders'->0->>'number' = o.number::text) as mails
    from payments p join payment_orders po on po.payment_id = p.id join orders o on o.id = po.order_id`
  const found = new Map(rows.map((row) => [row.id, row]))
  const wrong = payments.flatMap(({ id, fate }) => {
    const row = found.get(id)
    const once = fate === 'paid' ? 1 : 0
    if (row?.is === ends[fate] && row.invoices === once && row.mails === once) return []
    return [`${fate}: ${row?.is}, ${row?.invoices} invoices, ${row?.mails} mails instead of ${ends[fate]}`]
  })
  const audits = [
    ...(await sql`select * from stock_audit`),
    ...(await sql`select * from payment_audit`),
    ...(await sql`select * from purchase_audit`),
  ]
  return [...wrong, ...audits.map((row) => `the books: ${JSON.stringify(row)}`)]
}

function eventOf({ ref, fate }: Payment): string {
  return JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type: fate === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed',
    // The amount in a webhook must not be trusted.
    data: { object: { id: ref, object: 'checkout.session', payment_status: 'paid', amount_total: 1 } },
  })
}

function sign(body: string, secret: string): Delivery {
  const time = Math.floor(Date.now() / 1000)
  return { body, signature: `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`, isForged: false }
}

/** Sends one webhook, and repeats it if the shop asks for that. */
async function deliver(server: Server, delivery: Delivery): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': delivery.signature },
    body: delivery.body,
  })
  await answer.body?.cancel()
  if (answer.status !== 503) return answer.status
  await pause(200)
  return deliver(server, delivery)
}

async function addProduct(sql: postgres.Sql): Promise<number> {
  const [added] = await sql<{ id: number }[]>`
    with added as (
      insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description)
      values ('MANY', 'A part', 'CPU', ${price}, 100000, 1, 'Many are left.') returning id
    ), moved as (insert into stock_movements (product_id, delta, reason) select id, 100000, 'initial' from added)
    select id::int from added`
  if (!added) throw new Error('No product was added')
  return added.id
}

async function inParallel<T>(list: readonly T[], width: number, work: (one: T, i: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let i = next++; i < list.length; i = next++) await work(list[i] as T, i)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

function thrice<T>(one: T): T[] {
  return [one, one, one]
}

function pick<T>(list: readonly T[], i: number): T {
  const one = list[i % list.length]
  if (one === undefined) throw new Error('There is nothing to pick from')
  return one
}

function shuffle<T>(list: readonly T[]): T[] {
  const shuffled = [...list]
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T]
  }
  return shuffled
}
