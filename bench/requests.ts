// The requests of the bench, built from the rows in its databases.
import type postgres from 'postgres'
import type { BareOrder } from './bare.ts'
import { type Customer, password } from './fill.ts'
import { freshNumber, rawRequest } from './load.ts'
import { seededRandom } from './seeded-random.ts'

export type OrderableProduct = { id: number; name: string; productType: string; priceMinor: number; quantity: number }

export const listRequests = [rawRequest('GET', '/items?limit=20')]
export const trpcListRequests = [rawRequest('GET', `/trpc/items.list?input=${encodeURIComponent(JSON.stringify({ limit: 20 }))}`)]

/** A thousand items, spread over the catalogue. */
export async function detailRequests(sql: postgres.Sql): Promise<string[]> {
  const ids = await sql<{ id: string }[]>`select id from products order by md5(id::text) limit 1000`
  return ids.map(({ id }) => rawRequest('GET', `/items/${id}`))
}

/** Products in stock, in random order, with the quantities that can be ordered. */
export const orderableProducts = (sql: postgres.Sql, count: number): Promise<OrderableProduct[]> => sql<OrderableProduct[]>`
  select id::int, name, product_type as "productType", price_minor::float8 as "priceMinor", min_order_quantity as quantity
  from products where available_quantity >= min_order_quantity order by md5(id::text) limit ${count}`

/** One order per customer, of a product within its bounds: in the shop's format and in the bare server's. */
export async function orderRequests(sql: postgres.Sql, customers: readonly Customer[]): Promise<{ shop: string[]; bare: string[] }> {
  const products = await orderableProducts(sql, customers.length)
  const pairs = customers.flatMap((customer, i) => {
    const product = products[i % products.length]
    return product ? [{ customer, product }] : []
  })
  return { shop: pairs.map(shopOrder), bare: pairs.map(bareOrder) }
}

function shopOrder({
  customer,
  product: { id, name, productType, priceMinor, quantity },
}: {
  customer: Customer
  product: OrderableProduct
}): string {
  const order = {
    _id: freshNumber,
    productId: String(id),
    name,
    product_type: productType,
    price: priceMinor / 100,
    quantity,
    userName: 'Rina Akter',
    orderStatus: 'Pandding',
  }
  return rawRequest('POST', `/orders/${customer.email}`, { body: JSON.stringify(order), bearer: customer.token })
}

function bareOrder({ customer, product: { id, priceMinor, quantity } }: { customer: Customer; product: OrderableProduct }): string {
  const order: Omit<BareOrder, 'number'> = { user: customer.id, product: id, quantity, priceMinor, userName: 'Rina Akter' }
  const body = JSON.stringify({ ...order, number: freshNumber }).replace(`"${freshNumber}"`, freshNumber)
  return rawRequest('POST', '/orders', { body })
}

export const signInRequests = (customers: readonly Customer[]): string[] =>
  customers.map(({ email }) => rawRequest('PUT', `/user/${email}`, { body: JSON.stringify({ password }) }))

/**
 * Search texts as people type them, each different, so that no answer is cached: a part number, words out of a name, a maker plus a word,
 * the start of a word.
 */
export async function searchTexts(sql: postgres.Sql, count: number): Promise<string[]> {
  const random = seededRandom(23)
  const parts = await sql<{ name: string; manufacturer: string | null; partNumber: string | null; productType: string }[]>`
    select name, manufacturer, part_numbers[1] as "partNumber", product_type as "productType" from products order by md5(id::text) limit ${count}`
  const texts = new Set<string>()
  for (const { name, manufacturer, partNumber, productType } of parts) {
    const words = name
      .split(' ')
      .map(squash)
      .filter((word) => word.length > 1)
    const word = words[Math.floor(random() * words.length)] ?? ''
    const kinds = [
      [partNumber ?? name],
      [word, words.at(-1) ?? ''],
      words.slice(0, 3),
      [manufacturer ?? '', word],
      [productType, word.slice(0, 4)],
    ]
    const chosen = kinds[Math.floor(random() * kinds.length)] ?? []
    texts.add(
      chosen
        .map(squash)
        .filter((text) => text !== '')
        .join(' '),
    )
  }
  texts.delete('')
  return [...texts]
}

/** As the shop compares texts. */
export const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

export const searchRequests = (path: string, texts: readonly string[]): string[] =>
  texts.map((text) => rawRequest('GET', `${path}?q=${encodeURIComponent(text)}&limit=20`))
