// What commands cost that change stock, money or accounts, compared with the same statement on the bare server. None of them notifies or queues a
// job. Each command can run once per order, so each round gets its own orders before its time begins.
import type postgres from 'postgres'
import { type Customer, password, withSql } from './fill.ts'
import { rawRequest, type SendLoad } from './load.ts'
import type { Server } from './processes.ts'
import type { Line, Side } from './rounds.ts'

/** The body of the bare server's commands on an order: the arguments of their SQL functions, unchecked. */
export type BareCommand = { user: string; number: number }
/** The body of `POST /sign-up` on the bare server. */
export type BareSignUp = { email: string; name: string; password: string }

type Stage = { shop: Server; bare: Server; url: string; customers: readonly Customer[]; send: SendLoad }
/** The first unused number of orders and of accounts. */
type Numbers = { next: number }
export type Ordered = { customer: Customer; number: number }
type Round = { first: number; count: number }

type OrderCommand = {
  name: string
  target: number
  /** How many products the orders are of. */
  products: number
  /** Placed with cash on delivery, or only added. */
  isPlaced: boolean
  path: string
  input: (number: number) => unknown
  barePath: string
  /** Who sends it: an admin, or each order's customer. */
  by: 'customer' | 'admin'
}

// More than this machine can do in a second.
const ordersPerSecond = 8_000
const accountsPerSecond = 200
// The bench's other orders have eight digits, which the load generators choose at random: these stay below.
const numbersEnd = 10_000_000

const number = (number: number) => ({ number })
const thousand = { target: 0.5, products: 1_000, by: 'customer' } as const
const placing = {
  isPlaced: false,
  path: 'orders.place',
  input: (number: number) => ({ numbers: [number], method: 'cash' }),
  barePath: '/place',
} as const
const orderCommands: readonly OrderCommand[] = [
  { ...thousand, ...placing, name: 'place an order, of a thousand products', target: 0.7 },
  { ...thousand, ...placing, name: 'place an order, all of one product', target: 0.8, products: 1 },
  {
    ...thousand,
    name: 'record an order as paid, of a thousand products',
    isPlaced: true,
    path: 'orders.recordCash',
    input: number,
    barePath: '/pay',
    by: 'admin',
  },
  {
    ...thousand,
    name: 'cancel a placed order, of a thousand products',
    isPlaced: true,
    path: 'orders.cancel',
    input: number,
    barePath: '/cancel',
  },
]
const signUpName = 'sign up'

export const commandLineNames: readonly string[] = [...orderCommands.map(({ name }) => name), signUpName]

/** The shop must leave jobs to other processes (WORKER=off): sending mail and drawing documents is not measured. */
export function commandLines(stage: Stage): Line[] {
  const numbers: Numbers = { next: 1 }
  return [...orderCommands.map((command) => orderLine(stage, command, numbers)), signUpLine(stage, numbers)]
}

function orderLine(stage: Stage, command: OrderCommand, numbers: Numbers): Line {
  const { name, target, path, input, barePath, by } = command
  const [admin] = stage.customers
  const prepare = (sql: postgres.Sql, round: Round) => addOrders(sql, stage.customers, { ...round, ...command })
  const side = (server: Server, toRequest: (ordered: Ordered) => string) =>
    inRounds(stage, server, numbers, ordersPerSecond, async (sql, round) => (await prepare(sql, round)).map(toRequest))
  return {
    name,
    comparedWith: 'Fastify + postgres.js, same statement',
    target,
    connections: [16],
    shop: side(stage.shop, ({ customer, number }) => {
      const { token } = by === 'admin' && admin ? admin : customer
      return rawRequest('POST', `/trpc/${path}`, { body: JSON.stringify(input(number)), bearer: token })
    }),
    compared: side(stage.bare, ({ customer: { id }, number }) =>
      rawRequest('POST', barePath, { body: JSON.stringify({ user: id, number } satisfies BareCommand) }),
    ),
  }
}

function signUpLine(stage: Stage, numbers: Numbers): Line {
  const side = (server: Server, toRequest: (account: BareSignUp) => string) =>
    inRounds(stage, server, numbers, accountsPerSecond, async (_sql, { first, count }) =>
      Array.from({ length: count }, (_, i) => toRequest({ email: `new${first + i}@bench.test`, name: 'Rina Akter', password })),
    )
  return {
    name: signUpName,
    comparedWith: 'the hash and the same statement',
    target: 0.5,
    // Few connections: calls still queued for hashing at the end of a round would run in the other side's time.
    connections: [4],
    shop: side(stage.shop, ({ email, ...body }) => rawRequest('PUT', `/user/${email}`, { body: JSON.stringify(body) })),
    compared: side(stage.bare, (account) => rawRequest('POST', '/sign-up', { body: JSON.stringify(account) })),
  }
}

/** A side whose every request can be sent once: `prepare` makes those of a round. */
function inRounds(
  { url, send }: Stage,
  server: Server,
  numbers: Numbers,
  perSecond: number,
  prepare: (sql: postgres.Sql, round: Round) => Promise<string[]>,
): Side {
  return {
    server,
    send: async (connections, seconds) => {
      const round = { first: numbers.next, count: perSecond * seconds }
      numbers.next += round.count
      if (numbers.next > numbersEnd) throw new Error(`All order numbers below ${numbersEnd} are used: measure shorter rounds`)
      const requests = await withSql(url, (sql) => prepare(sql, round))
      const sample = await send({ port: server.port, requests, connections, seconds })
      if (sample.total > requests.length) throw new Error(`Only ${requests.length} requests were prepared, and ${sample.total} were sent`)
      return sample
    },
  }
}

/**
 * Orders of one piece each, cycling through the customers and the first products, which have ample stock. Occasionally the shop chose the
 * number, because the customer's own was taken: such orders are skipped.
 */
export async function addOrders(
  sql: postgres.Sql,
  customers: readonly Customer[],
  { first, count, products, isPlaced }: Round & Pick<OrderCommand, 'products' | 'isPlaced'>,
): Promise<Ordered[]> {
  await sql`update products set available_quantity = 500000, min_order_quantity = 1 where id in (select id from products order by id limit ${products})`
  const rows = await sql<{ number: number; place: number }[]>`
    with shelf as (select p.*, row_number() over (order by id) - 1 as place from (select * from products order by id limit ${products}) p),
    people as (select id, email, place - 1 as place from unnest(${customers.map(({ id }) => id)}::uuid[]) with ordinality u(id, place) join users using (id))
    insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, sku, name, product_type,
      description, image_urls, min_order_quantity, available_quantity, placed_at, payment_method)
    select ${first}::int + n, u.id, p.id, u.email, 'Rina Akter', 1, p.price_minor, p.price_minor, p.sku, p.name, p.product_type,
      p.description, p.image_urls, 1, 500000, case when ${isPlaced} then now() end, case when ${isPlaced} then 'cash' end
    from generate_series(0, ${count - 1}::int) n
    join people u on u.place = n % ${customers.length}::int join shelf p on p.place = n % ${products}::int
    on conflict (number) do nothing
    returning number, (number - ${first}::int) % ${customers.length}::int as place`
  return rows.flatMap(({ number, place }) => {
    const customer = customers[place]
    return customer ? [{ customer, number }] : []
  })
}
