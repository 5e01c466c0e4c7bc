// The baseline for the shop: the least code that could do the same work, in one process. No hooks, no validation, no sessions. Run it as a
// program, built like the shop, with the file that contains a `BareSetup`. It creates no function per request.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { initTRPC } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify from 'fastify'
import postgres from 'postgres'
import { summaryColumns } from '#server/domain/items/columns.ts'
import { writeItem, writeListedItem } from '#server/rest/wire/items.ts'
import { serveBarePages } from './bare-pages.ts'
import type { BareCommand, BareSignUp } from './command-lines.ts'
import { hashing, password } from './fill.ts'
import type { BarePages } from './page-lines.ts'
import { type Statements, searchKey } from './search-words.ts'

export type BareSetup = {
  url: string
  searchUrl: string
  /** A file with the `Statements` of searches, written before the first search. */
  searchesFile: string
  publicUrl: string
  /** The shop's answers, to be served from memory. */
  listBody: string
  trpcList: unknown
  passwordHash: string
  pages: BarePages
}

/** The body of `POST /orders`: the arguments of add_order, unchecked. */
export type BareOrder = { user: string; number: number; product: number; quantity: number; priceMinor: number; userName: string }

const { url, searchUrl, searchesFile, publicUrl, listBody, trpcList, passwordHash, pages }: BareSetup = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
)

const types = { int8: { to: 20, from: [20], serialize: String, parse: Number } }
const sql = postgres(url, { max: 10, types })
const searchSql = postgres(searchUrl, { max: 10, types })
const app = Fastify()
const changedOne = { changed: 1 }
const sellerJson = JSON.stringify({ name: 'Partsdock', email: 'shop@bench.test' })

app.get('/items', (_request, reply) => reply.type('application/json; charset=utf-8').send(listBody))

app.get<{ Params: { id: string } }>('/items/:id', async (request) => {
  const [row] = await sql`
    select id, sku, name, product_type as "productType", manufacturer, series, price_minor as "priceMinor", available_quantity as "availableQuantity",
      min_order_quantity as "minOrderQuantity", order_multiple as "orderMultiple", price_breaks as "priceBreaks",
      units_sold as "unitsSold", description, image_urls as "imageUrls", release_year as "releaseYear",
      part_numbers as "partNumbers", specs, verified_on as "verifiedOn"
    from products where id = ${Number(request.params.id)} and deleted_at is null`
  return writeItem(publicUrl, row as Parameters<typeof writeItem>[1])
})

app.post<{ Body: BareOrder }>('/orders', async ({ body }, reply) => {
  const [row] =
    await sql`select * from add_order(${body.user}, jsonb_build_object('actor', ${body.user}::text), ${body.number}, ${null}, ${body.product}, ${null}, ${null},
    ${body.quantity}, ${body.priceMinor}, ${body.userName})`
  if (row?.outcome !== 'added') throw new Error(`An order was refused: ${row?.outcome}`)
  reply.code(201)
  return { success: 'Added to your cart', _id: String(row.order_number) }
})

app.post<{ Body: BareCommand }>('/place', async ({ body }) => {
  const [row] = await sql`select * from place_purchase(${body.user}, ${[body.number]}::int[], 'cash', ${null}, '{}')`
  if (row?.outcome !== 'placed') throw new Error(`An order was refused: ${row?.outcome}`)
  return { placed: [row.order_number] }
})

app.post<{ Body: BareCommand }>('/pay', async ({ body }) => {
  const [row] =
    await sql`select record_cash(${body.number}, jsonb_build_object('actor', ${body.user}::text), 'BDT', ${sellerJson}::text::jsonb) as outcome`
  if (row?.outcome !== 'paid') throw new Error(`An order was not paid: ${row?.outcome}`)
  return changedOne
})

app.post<{ Body: BareCommand }>('/cancel', async ({ body }) => {
  const [row] =
    await sql`select * from close_orders(null, array[${body.number}]::int[], jsonb_build_object('actor', ${body.user}::text), false, false, null)`
  if (row?.outcome !== 'closed') throw new Error(`An order was not cancelled: ${row?.outcome}`)
  return changedOne
})

app.post<{ Body: BareSignUp }>('/sign-up', async ({ body }) => {
  const passwordHash = await hash(body.password, hashing)
  await sql`
    with created as (
      insert into users (email, display_name) values (${body.email}, ${body.name}) returning id
    ), credential as (
      insert into credentials (user_id, password_hash) select id, ${passwordHash} from created
    )
    select enqueue_welcome(id, ${body.email}, ${body.name}, ${randomBytes(32)}, 'sealed') from created`
  return changedOne
})

// The shop's own statements, the last of which reads the items.
let searches: Statements | undefined
app.get<{ Querystring: { q: string; limit: string } }>('/search', async ({ query }) => {
  searches ??= JSON.parse(readFileSync(searchesFile, 'utf8')) as Statements
  let rows: unknown[][] = []
  for (const { text, parameters, prepare } of searches[searchKey({ q: query.q, limit: Number(query.limit) })] ?? [])
    rows = await searchSql.unsafe(text, [...parameters], { prepare }).values()
  return rows.map(toListedItem)
})
const itemFields = Object.keys(summaryColumns)
function toListedItem(values: readonly unknown[]) {
  const item = Object.fromEntries(itemFields.map((field, i) => [field, values[i]]))
  return writeListedItem(publicUrl, item as Parameters<typeof writeListedItem>[1])
}

const t = initTRPC.create()
const router = t.router({ items: t.router({ list: t.procedure.query(() => trpcList) }) })
await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } })

/** Verifies one password repeatedly, two at once like the shop. */
app.get<{ Querystring: { seconds: string } }>('/hash', async ({ query }) => {
  const startedAt = performance.now()
  const untilMs = startedAt + Number(query.seconds) * 1000
  const counts = await Promise.all([keepChecking(untilMs), keepChecking(untilMs)])
  const total = counts[0] + counts[1]
  return { total, perSecond: (total * 1000) / (performance.now() - startedAt), failed: 0 }
})
async function keepChecking(untilMs: number): Promise<number> {
  let checked = 0
  for (; performance.now() < untilMs; checked++) await verify(passwordHash, password)
  return checked
}

await serveBarePages(app, pages, publicUrl)

process.on('SIGTERM', () => process.exit(0))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
