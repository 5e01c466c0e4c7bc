// The cost of placing an order. Each order can be placed once, so each round gets its own orders before its time begins.
import type postgres from 'postgres'
import { type Customer, withSql } from './fill.ts'
import { rawRequest, type SendLoad } from './load.ts'
import type { Server } from './processes.ts'
import type { Line, Side } from './rounds.ts'

/** The body of `POST /place` on the bare server: the arguments of place_orders, unchecked. */
export type BarePlacing = { user: string; number: number }

type Stage = { shop: Server; bare: Server; url: string; customers: readonly Customer[]; send: SendLoad }
/** The first unused order number. */
type Numbers = { next: number }
type Ordered = { customer: Customer; number: number }

// More than this machine can place in a second.
const ordersPerSecond = 8_000
// The bench's other orders have eight digits, which the load generators choose at random: these stay below.
const numbersEnd = 10_000_000

export const placingLineNames = ['place an order, of a thousand products', 'place an order, all of one product'] as const

/**
 * Two lines: orders of all products, and all orders of one. The shop leaves its mail to other processes (WORKER=off): sending it is not
 * measured.
 */
export function placingLines(stage: Stage): Line[] {
  const numbers: Numbers = { next: 1 }
  return placingLineNames
    .map((name, i) => ({ name, hot: i === 1 }))
    .map(({ name, hot }) => ({
      name,
      comparedWith: 'Fastify + postgres.js, same statement',
      target: 0.4,
      connections: [16],
      shop: placing(stage, stage.shop, { hot, numbers }, ({ customer: { token }, number }) =>
        rawRequest('POST', '/trpc/orders.place', { body: JSON.stringify({ numbers: [number], method: 'cash' }), bearer: token }),
      ),
      compared: placing(stage, stage.bare, { hot, numbers }, ({ customer: { id }, number }) =>
        rawRequest('POST', '/place', { body: JSON.stringify({ user: id, number } satisfies BarePlacing) }),
      ),
    }))
}

function placing(
  { url, customers, send }: Stage,
  server: Server,
  { hot, numbers }: { hot: boolean; numbers: Numbers },
  requestOf: (ordered: Ordered) => string,
): Side {
  return {
    server,
    send: async (connections, seconds) => {
      const count = ordersPerSecond * seconds
      const first = numbers.next
      numbers.next += count
      if (numbers.next > numbersEnd) throw new Error(`All order numbers below ${numbersEnd} are used: measure shorter rounds`)
      const requests = (await withSql(url, (sql) => addOrders(sql, customers, { first, count, hot }))).map(requestOf)
      const sample = await send({ port: server.port, requests, connections, seconds })
      if (sample.total > requests.length)
        throw new Error(`Only ${requests.length} orders were there to be placed, and ${sample.total} were asked for`)
      return sample
    },
  }
}

/**
 * Pending orders of one piece each, cycling through the customers and the first thousand products, which have ample stock. Occasionally the
 * shop chose the number, because the customer's own was taken: such orders are skipped.
 */
async function addOrders(
  sql: postgres.Sql,
  customers: readonly Customer[],
  { first, count, hot }: { first: number; count: number; hot: boolean },
): Promise<Ordered[]> {
  const products = hot ? 1 : 1_000
  await sql`update products set available_quantity = 900000, min_order_quantity = 1 where id in (select id from products order by id limit ${products})`
  const rows = await sql<{ number: number; place: number }[]>`
    with shelf as (select p.*, row_number() over (order by id) - 1 as place from (select * from products order by id limit ${products}) p),
    people as (select id, email, place - 1 as place from unnest(${customers.map(({ id }) => id)}::uuid[]) with ordinality u(id, place) join users using (id))
    insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, sku, name, product_type,
      description, image_urls, min_order_quantity, available_quantity)
    select ${first}::int + n, u.id, p.id, u.email, 'Rina Akter', 1, p.price_minor, p.price_minor, p.sku, p.name, p.product_type,
      p.description, p.image_urls, 1, 900000
    from generate_series(0, ${count - 1}::int) n
    join people u on u.place = n % ${customers.length}::int join shelf p on p.place = n % ${products}::int
    on conflict (number) do nothing
    returning number, (number - ${first}::int) % ${customers.length}::int as place`
  return rows.flatMap(({ number, place }) => {
    const customer = customers[place]
    return customer ? [{ customer, number }] : []
  })
}
