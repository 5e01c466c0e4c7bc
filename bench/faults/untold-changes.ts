// Kills a server process right after it committed an order, so that it tells no other process, and measures how long the other process takes to
// hear of it: an open page of the customer, the list of parts, and the mail. Manual: `npx tsx bench/faults/untold-changes.ts`; fewer: `--rounds 10`.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { startEmbeddedPostgres } from '#packages/embedded-postgres'
import { startMailServer } from '#server/test/mail-server.ts'
import { addCustomers, type Customer, createShopDatabase, withSql } from '../fill.ts'
import { pickParts, readParts } from '../parts.ts'
import { buildShop, createShopProcess, type ShopProcess } from './shop-process.ts'

const giveUpMs = 30_000
const goals = { page: 1_000, list: 2_000, mail: 2_000 } as const
type Seen = keyof typeof goals

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
const rounds = Math.max(1, Math.round(Number(options.rounds)))

const folder = await mkdtemp(join(tmpdir(), 'partsdock-untold-'))
// If run as root, the database has an account of its own, which must be able to traverse this folder.
await chmod(folder, 0o711)
const built = await buildShop()
const database = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
const mailServer = await startMailServer()
const wrong: string[] = []
const processes: ShopProcess[] = []
try {
  const url = await createShopDatabase(database.url, 'untold', pickParts(readParts(undefined).parts, 100))
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'shop'),
    DEMO: 'off',
    RATE_LIMIT: 'off',
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'fatal',
  }
  const secret = { SECRET_KEY: 'the key of shops in fault programs' }
  for (const name of ['A', 'B'])
    processes.push(await createShopProcess(name, built.main, { ...env, ...secret }, (text) => wrong.push(text)))
  await Promise.all(processes.map((process) => process.start()))
  const { customers } = await addCustomers(url, rounds)
  const figures = await withSql(url, (sql) => playRounds(sql, customers))
  console.table(figures)
  for (const text of wrong) console.error(text)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await Promise.all(processes.map((process) => process.terminate()))
  await mailServer.stop()
  await database.stop()
  await built.remove()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function playRounds(sql: postgres.Sql, customers: readonly Customer[]) {
  const waits: Record<Seen, number[]> = { page: [], list: [], mail: [] }
  let [placed, unanswered] = [0, 0]
  for (const [round, customer] of customers.entries()) {
    const [victim, other] = round % 2 === 0 ? [processes[0], processes[1]] : [processes[1], processes[0]]
    if (!victim || !other) throw new Error('Two processes are needed')
    const { number, productId, stock } = await addOrder(sql, customer, round)
    const page = await openPage(other, customer)
    const answer = fetch(`http://127.0.0.1:${victim.port}/trpc/orders.place`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
      body: JSON.stringify({ numbers: [number], method: 'cash' }),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    const isPlaced = async () => (await sql`select 1 from orders where number = ${number} and placed_at is not null`).length > 0
    await waitFor(isPlaced, performance.now())
    const placedAt = performance.now()
    await victim.kill()
    if (!(await answer)) unanswered += 1
    if (await isPlaced()) {
      placed += 1
      const isListed = async () => (await stockIn(other, productId)) === stock - 1
      const isMailed = async () => mailServer.to(customer.email).length > 0
      const seen = { page: async () => page.isTold(), list: isListed, mail: isMailed }
      await Promise.all(
        (Object.keys(seen) as Seen[]).map(async (what) => {
          const waited = await waitFor(seen[what], placedAt)
          waits[what].push(waited)
          if (waited > giveUpMs) wrong.push(`round ${round + 1}: the ${what} never heard of the order`)
        }),
      )
      if (mailServer.to(customer.email).length > 1) wrong.push(`round ${round + 1}: the mail arrived twice`)
    }
    page.leave()
    await victim.start()
  }
  return {
    rounds: customers.length,
    'orders that were placed': placed,
    'answers that never came': unanswered,
    ...Object.fromEntries(
      (Object.keys(goals) as Seen[]).flatMap((what) => [
        [`${what}: the longest wait, ms`, Math.round(Math.max(0, ...waits[what]))],
        [`${what}: later than ${goals[what]} ms`, waits[what].filter((ms) => ms > goals[what]).length],
      ]),
    ),
  }
}

/** A pending order of one piece, and the stock of its product. */
async function addOrder(sql: postgres.Sql, { id, email }: Customer, round: number) {
  const number = round + 1
  const [product] = await sql<{ id: string; stock: number }[]>`
    update products set available_quantity = 1000 + ${round}, min_order_quantity = 1 where id = (select id from products order by id limit 1)
    returning id::text, available_quantity as stock`
  if (!product) throw new Error('The shop has no products')
  await sql`
    insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, sku, name, product_type,
      description, image_urls, min_order_quantity, available_quantity)
    select ${number}, ${id}, p.id, ${email}, 'Rina Akter', 1, p.price_minor, p.price_minor, p.sku, p.name, p.product_type, p.description,
      p.image_urls, 1, p.available_quantity
    from products p where p.id = ${product.id}`
  // Everybody has heard of this.
  await pause(1_000)
  return { number, productId: product.id, stock: product.stock }
}

/** An open page of the customer: its stream of events. */
async function openPage({ port }: ShopProcess, { token }: Customer) {
  const leaving = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}/trpc/live.changes?input=%7B%7D`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })()
  reading.catch(() => {})
  while (!text.includes('hello')) await pause(5)
  return { isTold: () => text.includes('"orders"'), leave: () => leaving.abort() }
}

async function stockIn({ port }: ShopProcess, productId: string): Promise<number | undefined> {
  const items = (await (await fetch(`http://127.0.0.1:${port}/items?limit=100`)).json()) as { _id: string; abalableQuantity: number }[]
  return items.find(({ _id }) => String(_id) === productId)?.abalableQuantity
}

/** How long it took to come true, beyond `giveUpMs` if it did not. */
async function waitFor(isTrue: () => Promise<boolean>, since: number): Promise<number> {
  while (performance.now() - since < giveUpMs) {
    if (await isTrue()) break
    await pause(1)
  }
  return performance.now() - since
}
