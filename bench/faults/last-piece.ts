// One piece and 200 concurrent buyers, on two server processes: exactly one gets it in every round, and the books are correct after each.
// Manual: `npx tsx bench/faults/last-piece.ts`; fewer: `--rounds 50`.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { messages } from '#common/kit/messages.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { addCustomers, type Customer, createShopDatabase, withSql } from '../fill.ts'
import { type Server, startServer } from '../processes.ts'
import { buildShop } from './shop-process.ts'

const buyers = 200

type Buyer = Customer & { order: number }
type Answer = { buyer: Buyer; status: number; text: string }

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '1000' } } })
const rounds = Math.max(1, Math.round(Number(options.rounds)))

const folder = await mkdtemp(join(tmpdir(), 'partsdock-last-piece-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const built = await buildShop()
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
const servers: Server[] = []
try {
  const url = await createShopDatabase(database.url, 'last_piece', [])
  const { customers } = await addCustomers(url, buyers)
  const env = { DATABASE_URL: url, DEMO: 'off', RATE_LIMIT: 'off', PORT: '0' }
  servers.push(...(await Promise.all([startServer([built.main], env), startServer([built.main], env)])))
  const wrong = await withSql(url, (sql) => playRounds(sql, servers, customers))
  console.log(
    `${rounds} rounds of ${buyers} buyers on 2 processes: ${wrong.length === 0 ? 'one piece, one buyer, each time' : `${wrong.length} wrong`}`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await database.stop()
  await built.remove()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Returns everything that went wrong, one line each. */
async function playRounds(sql: postgres.Sql, processes: readonly Server[], customers: readonly Customer[]): Promise<string[]> {
  const product = await addProduct(sql)
  const crowd: Buyer[] = []
  for (const customer of customers) crowd.push({ ...customer, order: await addOrder(sql, product, customer) })
  const wrong: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const answers = await Promise.all(crowd.map((buyer, i) => place(processes[i % processes.length], buyer)))
    const winners = answers.filter(({ status }) => status === 200)
    const complaints = [...complaintsAbout(answers), ...(await complaintsOfBooks(sql, product))]
    wrong.push(...complaints.map((text) => `round ${round}: ${text}`))
    for (const text of complaints.slice(0, 3)) console.error(`  round ${round}: ${text}`)
    // The piece is released, and its buyer orders again.
    for (const { buyer } of winners) {
      await sql`select * from close_orders(null, array[${buyer.order}]::int[], jsonb_build_object('actor', ${buyer.id}::text), false, false, null)`
      buyer.order = await addOrder(sql, product, buyer)
    }
    if (round % 100 === 0) console.log(`  ${round} rounds, ${wrong.length} wrong`)
  }
  return wrong
}

function complaintsAbout(answers: readonly Answer[]): string[] {
  const winners = answers.filter(({ status }) => status === 200).length
  const others = answers.filter(({ status, text }) => status !== 200 && !(status === 409 && text.includes(messages.outOfStock)))
  return [
    ...(winners === 1 ? [] : [`${winners} buyers got it`]),
    ...others.map(({ status, text }) => `answered ${status}: ${text.slice(0, 200)}`),
  ]
}

async function complaintsOfBooks(sql: postgres.Sql, product: number): Promise<string[]> {
  const [stock] =
    await sql`select available_quantity as left, (select count(*)::int from orders where placed_at is not null and status = 'pending') as placed
    from products where id = ${product}`
  const audit = [...(await sql`select * from stock_audit`), ...(await sql`select * from purchase_audit`)]
  return [
    ...(stock?.left === 0 && stock.placed === 1 ? [] : [`${stock?.left} left, ${stock?.placed} placed`]),
    ...audit.map((row) => `the books: ${JSON.stringify(row)}`),
  ]
}

async function place(server: Server | undefined, buyer: Buyer): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${server?.port}/trpc/orders.place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
    body: JSON.stringify({ numbers: [buyer.order], method: 'cash' }),
  })
  const text = await answer.text()
  if (answer.status !== 503) return { buyer, status: answer.status, text }
  // The shop refused under load: retry.
  await pause(100)
  return place(server, buyer)
}

async function addProduct(sql: postgres.Sql): Promise<number> {
  const [added] = await sql<{ id: number }[]>`
    with added as (
      insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description)
      values ('LAST', 'The last piece', 'CPU', 100, 1, 1, 'One is left.') returning id
    ), moved as (insert into stock_movements (product_id, delta, reason) select id, 1, 'initial' from added)
    select id::int from added`
  if (!added) throw new Error('No product was added')
  return added.id
}

async function addOrder(sql: postgres.Sql, product: number, { id }: Customer): Promise<number> {
  const [added] = await sql<{ order_number: number }[]>`
    select order_number from add_order(${id}, jsonb_build_object('actor', ${id}::text), null, null, ${product}, null, null, 1, 100, 'A buyer')`
  if (!added) throw new Error('No order was added')
  return added.order_number
}
