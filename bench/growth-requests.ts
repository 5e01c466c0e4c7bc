// The requests of the growth lines. None is answered from a cache: each has another length, text or price limit than those before.
import type postgres from 'postgres'
import { itemSorts } from '#common/catalogue/schema.ts'
import type { Customer } from './fill.ts'
import { commonWords, misspellings, partNumbers, rareWords, specTexts } from './growth-words.ts'
import type { Server } from './processes.ts'
import { seededRandom } from './seeded-random.ts'

export type Catalogue = { shop: Server; sql: postgres.Sql; customers: readonly Customer[] }
export type Asked = { path: string; body?: unknown; bearer?: string }
/** Prepares that many requests. */
export type Requests = (catalogue: Catalogue, count: number) => Promise<Asked[]>

const shortest = 20
// Above every price, so that it filters nothing and still belongs to this request alone.
const highestLimit = 9_000_000_000

const each = (count: number, write: (i: number) => Asked) => Array.from({ length: count }, (_, i) => write(i))
/** Another pair of sort and length for each request. */
const shape = (i: number) => ({
  sort: itemSorts[i % itemSorts.length] ?? 'best',
  length: shortest + Math.floor(i / itemSorts.length),
})
const listPath = (query: Record<string, string | number>) =>
  `/items?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`
const browsePath = (input: Record<string, unknown>) => `/trpc/items.browse?input=${encodeURIComponent(JSON.stringify(input))}`

/** Any answer. */
export const send = ({ port }: Server, { path, body, bearer }: Asked): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
  })

async function ask(shop: Server, asked: Asked): Promise<Response> {
  const answer = await send(shop, asked)
  if (!answer.ok) throw new Error(`${asked.path} was answered with ${answer.status}: ${await answer.text()}`)
  return answer
}

export const lists: Requests = async (_catalogue, count) =>
  each(count, (i) => ({ path: listPath({ sort: shape(i).sort, limit: shape(i).length }) }))

/** Lists that begin where page 50 of twenty parts does. */
export const listsFromPage50: Requests = async ({ shop }, count) => {
  const cursors = new Map<string, string>()
  for (const sort of itemSorts) cursors.set(sort, await cursorOfPage(shop, sort, 50))
  return each(count, (i) => {
    const { sort, length } = shape(i)
    return { path: listPath({ sort, limit: length, cursor: cursors.get(sort) ?? '' }) }
  })
}

/** Follows the links of a list of twenty to the cursor of its n-th page. */
async function cursorOfPage(shop: Server, sort: string, page: number): Promise<string> {
  let cursor = ''
  for (let i = 1; i < page; i++) {
    const answer = await ask(shop, { path: listPath({ sort, limit: 20, ...(cursor && { cursor }) }) })
    await answer.arrayBuffer()
    const link = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    if (link === undefined) throw new Error(`The list ended on page ${i}`)
    cursor = new URL(link).searchParams.get('cursor') ?? ''
  }
  return cursor
}

/** Numbered pages of the catalogue. */
export const page50: Requests = async (_catalogue, count) =>
  each(count, (i) => ({ path: browsePath({ sort: shape(i).sort, page: 50, perPage: shape(i).length }) }))

export const lastPages: Requests = async ({ sql }, count) => {
  const [found] = await sql<{ total: number }[]>`select count(*)::int as total from products where deleted_at is null`
  const pageOf = (length: number) => Math.ceil((found?.total ?? 0) / length)
  return each(count, (i) => {
    const { sort, length } = shape(i)
    return { path: browsePath({ sort, page: pageOf(length), perPage: length }) }
  })
}

/** The first page without filters: always the same request, so leave time between them. */
export const allFacets: Requests = async (_catalogue, count) => each(count, () => ({ path: browsePath({}) }))

export const priceFacets: Requests = async (_catalogue, count) =>
  each(count, (i) => ({ path: browsePath({ priceFromMinor: 1_000_000, priceToMinor: 5_000_000 + i }) }))

export const typeFacets: Requests = async ({ sql }, count) => {
  const types = await sql<{ name: string }[]>`select product_type as name from products group by 1 order by count(*) desc limit 10`
  return each(count, (i) => ({ path: browsePath({ types: [types[i % types.length]?.name], priceToMinor: highestLimit - i }) }))
}

export const orderableFacets: Requests = async (_catalogue, count) =>
  each(count, (i) => ({ path: browsePath({ availability: 'orderable', priceToMinor: highestLimit - count - i }) }))

export const commonWordFacets: Requests = async ({ sql }, count) => {
  const words = await commonWords(sql)
  return each(count, (i) => ({ path: browsePath({ q: words[i % words.length], priceToMinor: highestLimit - i }) }))
}

export const rareWordFacets: Requests = async ({ sql }, count) => {
  const words = await rareWords(sql, count)
  return each(count, (i) => ({ path: browsePath({ q: words[i % words.length], priceToMinor: highestLimit - i }) }))
}

const searching =
  (wordsOf: (sql: postgres.Sql, count: number) => Promise<string[]>): Requests =>
  async ({ sql }, count) => {
    const words = await wordsOf(sql, count)
    return each(count, (i) => ({
      path: listPath({ q: words[i % words.length] ?? '', limit: shortest + Math.floor(i / words.length) }),
    }))
  }
export const partNumberSearches = searching(partNumbers)
export const rareWordSearches = searching(rareWords)
export const commonWordSearches = searching(commonWords)

export const misspelledSearches = searching(misspellings)
export const specSearches = searching(async (_sql, count) => specTexts(count))

/** What is shown while a search is typed: the beginnings of words. */
export const suggestions: Requests = async ({ sql }, count) => {
  const words = await rareWords(sql, count)
  return words.map((word) => ({ path: `/trpc/items.suggest?input=${encodeURIComponent(JSON.stringify({ q: word.slice(0, 4) }))}` }))
}

/** Facets of a category with values chosen. */
export const chosenFacets: Requests = async ({ sql }, count) => {
  const values = await sql<{ type: string; key: string; value: string }[]>`
    select product_type as type, key, value from facet_values
    where number is null and value <> '' and key <> 'maker' order by uses desc, id limit 40`
  return each(count, (i) => {
    const { type, key, value } = values[i % values.length] ?? { type: '', key: '', value: '' }
    return { path: browsePath({ types: [type], filters: { [key]: [value] }, priceToMinor: highestLimit - i }) }
  })
}

export const details: Requests = async ({ sql }, count) => (await randomIds(sql, count, 29)).map((id) => ({ path: `/items/${id}` }))

/** New orders, one per customer, each of another product. */
export const newOrders: Requests = (catalogue, count) => orderRequests(catalogue, count, 20_000_000)

/** Pending orders, to be placed. */
export const placings: Requests = async (catalogue, count) => {
  const placed: Asked[] = []
  for (const { body, ...request } of await orderRequests(catalogue, count, 30_000_000)) {
    // The shop chooses the number: the customer may have an order with ours.
    const { _id } = (await (await ask(catalogue.shop, { ...request, body: { ...body, _id: undefined } })).json()) as { _id: string }
    placed.push({ path: '/trpc/orders.place', body: { numbers: [Number(_id)], method: 'cash' }, bearer: request.bearer })
  }
  return placed
}

async function orderRequests({ sql, customers }: Catalogue, count: number, firstNumber: number) {
  const ids = await randomIds(sql, 2 * count, firstNumber)
  const products = await sql<{ id: string; quantity: number }[]>`
    select id, min_order_quantity as quantity from products
    where id = any(${ids}) and deleted_at is null and available_quantity >= min_order_quantity order by md5(id::text) limit ${count}`
  return products.map(({ id, quantity }, i) => {
    const customer = customers[i % customers.length]
    if (!customer) throw new Error('There are no customers')
    return { path: `/orders/${customer.email}`, body: { _id: String(firstNumber + i), productId: id, quantity }, bearer: customer.token }
  })
}

async function randomIds(sql: postgres.Sql, count: number, seed: number): Promise<number[]> {
  const [last] = await sql<{ id: number }[]>`select max(id)::int as id from products`
  const random = seededRandom(seed)
  return [...new Set(Array.from({ length: count }, () => 1 + Math.floor(random() * (last?.id ?? 1))))]
}
