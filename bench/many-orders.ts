// What a shop with a million orders answers, compared with the same shop with ten thousand: the tables of admins and customers, adding an
// order, and the disk. Manual: `npm run bench many-orders`; more: `--orders 5000000`.
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { type Ask, askAll, expectGood } from './ask-all.ts'
import { closeAll, closeOnSignals } from './closers.ts'
import { withSql } from './fill.ts'
import { pickParts, readParts } from './parts.ts'
import type { Server } from './processes.ts'
import { orderableProducts } from './requests.ts'
import { median } from './rounds.ts'
import { describeRun } from './run-facts.ts'
import { fullScale } from './scale.ts'
import { type Ground, openGround } from './stage.ts'
import { formatTable } from './table.ts'

const { values: options } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
const few = 10_000
const many = Math.max(few, Math.round(Number(options.orders)))
const times = 20
const atOnce = 100_000

type Times = ReadonlyMap<string, number>

closeOnSignals()
try {
  const { parts, source } = readParts(undefined)
  const send = () => Promise.reject(new Error('This program sends each request itself'))
  const ground = await openGround({
    seconds: 1,
    scale: { ...fullScale, rounds: times },
    parts: pickParts(parts, 10_000),
    source,
    send,
    keep: undefined,
    profile: undefined,
  })
  const server = await ground.startShop(ground.url, { WORKER: 'off' })
  await withSql(ground.url, async (sql) => {
    console.log(await describeRun({ sql, source, load: 'one request at a time', seconds: 1, rounds: times }))
    const sizes: number[] = []
    const measured: Times[] = []
    for (const [from, to] of [
      [0, few],
      [few, many],
    ] as const) {
      await fillOrders(sql, from, to)
      sizes.push(await bytesOfOrders(sql))
      measured.push(await measure(ground, server, sql))
    }
    const [atFew, atMany] = measured
    const name = (count: number) => `${count.toLocaleString('en')} orders`
    const rows = [...(atFew ?? [])].map(([what, ms]) => {
      const then = atMany?.get(what) ?? Number.NaN
      return [what, `${ms.toFixed(1)} ms`, `${then.toFixed(1)} ms`, (then / ms).toFixed(1)]
    })
    console.log(`\n${formatTable(['median of', name(few), name(many), 'factor'], rows)}`)
    console.log(`\nAn order takes ${((sizes[1] ?? 0) / many).toFixed(0)} bytes in its table and the indexes of that table.`)
  })
} finally {
  await closeAll()
}

/** Orders of all customers and products, a third of each status, over a year. */
async function fillOrders(sql: postgres.Sql, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += atOnce) {
    await sql`
      with people as (select id, email, row_number() over (order by id) - 1 as place from users where role = 'user'),
      shelf as (select p.*, row_number() over (order by id) - 1 as place from products p),
      counts as (select (select count(*) from people) as people, (select count(*) from shelf) as products)
      insert into orders (number, user_id, product_id, status, email, user_name, quantity, unit_price_minor, total_minor, sku, name,
        product_type, description, image_urls, min_order_quantity, available_quantity, created_at, placed_at, payment_method, paid_at,
        cancelled_at)
      select n, u.id, p.id, s.status, u.email, 'Rina Akter', 1, p.price_minor, p.price_minor, p.sku, p.name, p.product_type, p.description,
        p.image_urls, 1, 500, s.at, s.at, 'cash', case when s.status = 'paid' then s.at end, case when s.status = 'cancelled' then s.at end
      from generate_series(${first}::int, ${Math.min(to, first + atOnce) - 1}::int) n cross join counts
      cross join lateral (select (array['pending', 'paid', 'cancelled'])[1 + n % 3] as status, now() - random() * interval '1 year' as at) s
      join people u on u.place = n % counts.people join shelf p on p.place = (n * 7) % counts.products
      on conflict (number) do nothing`
    console.log(`  ${Math.min(to, first + atOnce).toLocaleString('en')} orders`)
  }
  await sql`vacuum (analyze) orders`
}

async function bytesOfOrders(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select pg_total_relation_size('orders')::float8 as bytes`
  return row?.bytes ?? Number.NaN
}

async function measure({ customers, admin }: Ground, server: Server, sql: postgres.Sql): Promise<Times> {
  const products = await orderableProducts(sql, times)
  const [customer] = customers.slice(1)
  if (!customer) throw new Error('A customer is needed')
  const search = (token: string, input: unknown): Ask => ({
    method: 'GET',
    path: `/trpc/orders.search?input=${encodeURIComponent(JSON.stringify(input))}`,
    token,
  })
  const kinds: Record<string, (i: number) => Ask> = {
    'all orders, first page, as an admin': () => search(admin.token, { scope: 'visible' }),
    'all paid orders, first page': () => search(admin.token, { scope: 'visible', status: 'paid' }),
    'all orders with a word in them': (i) => search(admin.token, { scope: 'visible', text: products[i]?.name.split(' ')[0] ?? 'Intel' }),
    'all orders of one e-mail address': (i) => search(admin.token, { scope: 'visible', email: customers[i]?.email }),
    'orders of one customer, first page': () => search(customer.token, { scope: 'own' }),
    'an order added': (i) => ({
      method: 'POST',
      path: `/orders/${customer.email}`,
      token: customer.token,
      body: { _id: Math.floor(Math.random() * 1e8), productId: String(products[i]?.id), quantity: products[i]?.quantity },
    }),
  }
  const medians = new Map<string, number>()
  for (const [what, askOf] of Object.entries(kinds)) {
    const answers = await askAll(
      [server],
      Array.from({ length: times }, (_, i) => askOf(i)),
      { connections: 1 },
    )
    expectGood(what, answers)
    medians.set(what, median(answers.map(({ ms }) => ms)))
  }
  return medians
}
