// What placing an order costs. Every order can be placed once, so that each round gets orders of its own before its time begins.
import type postgres from 'postgres'
import { type Customer, withSql } from './fill.ts'
import { rawRequest, type SendLoad } from './load.ts'
import type { Server } from './processes.ts'
import type { Line, Side } from './rounds.ts'

/** What `POST /place` of the bare server takes: the arguments of place_orders, trusted. */
export type BarePlacing = { user: string; number: number }

type Stage = { shop: Server; bare: Server; url: string; customers: readonly Customer[]; send: SendLoad }
type Ordered = { customer: Customer; number: number }

// More than can be placed in a second here.
const ordersPerSecond = 8_000

export const placingLineNames = ['place an order, of a thousand products', 'place an order, all of one product'] as const

/** Two lines: orders of all products, and all orders of one. The shop leaves its mail to others (WORKER=off): who sends it is not measured. */
export function placingLines(stage: Stage): Line[] {
  return placingLineNames
    .map((name, i) => ({ name, hot: i === 1 }))
    .map(({ name, hot }) => ({
      name,
      comparedWith: 'Fastify + postgres.js, same statement',
      target: 0.4,
      connections: [16],
      shop: placing(stage, stage.shop, hot, ({ customer: { token }, number }) =>
        rawRequest('POST', '/trpc/orders.place', { body: JSON.stringify({ numbers: [number], method: 'cash' }), bearer: token }),
      ),
      compared: placing(stage, stage.bare, hot, ({ customer: { id }, number }) =>
        rawRequest('POST', '/place', { body: JSON.stringify({ user: id, number } satisfies BarePlacing) }),
      ),
    }))
}

function placing({ url, customers, send }: Stage, server: Server, hot: boolean, requestOf: (ordered: Ordered) => string): Side {
  return {
    server,
    send: async (connections, seconds) => {
      const count = ordersPerSecond * seconds
      const requests = (await withSql(url, (sql) => addOrders(sql, customers, { count, hot }))).map(requestOf)
      const sample = await send({ port: server.port, requests, connections, seconds })
      if (sample.total > count) throw new Error(`Only ${count} orders were there to be placed, and ${sample.total} were asked for`)
      return sample
    },
  }
}

/** Pending orders of one piece each, in turn of the customers and of the first thousand products, which have enough of everything. */
async function addOrders(
  sql: postgres.Sql,
  customers: readonly Customer[],
  { count, hot }: { count: number; hot: boolean },
): Promise<Ordered[]> {
  const products = hot ? 1 : 1_000
  await sql`update products set available_quantity = 900000, min_order_quantity = 1 where id in (select id from products order by id limit ${products})`
  const rows = await sql<{ number: number; place: number }[]>`
    with shelf as (select p.*, row_number() over (order by id) - 1 as place from (select * from products order by id limit ${products}) p),
    people as (select id, email, place - 1 as place from unnest(${customers.map(({ id }) => id)}::uuid[]) with ordinality u(id, place) join users using (id)),
    last as (select coalesce(max(number), 0) as number from orders)
    insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, sku, name, product_type,
      description, image_urls, min_order_quantity, available_quantity)
    select last.number + n, u.id, p.id, u.email, 'Rina Akter', 1, p.price_minor, p.price_minor, p.sku, p.name, p.product_type,
      p.description, p.image_urls, 1, 900000
    from last, generate_series(1, ${count}::int) n
    join people u on u.place = n % ${customers.length}::int join shelf p on p.place = n % ${products}::int
    returning number, (number - (select number from last)) % ${customers.length}::int as place`
  return rows.flatMap(({ number, place }) => {
    const customer = customers[place]
    return customer ? [{ customer, number }] : []
  })
}
