// Reads of a shop while it sells, compared with the same shop at rest.
import { type Customer, withSql } from './fill.ts'
import type { SendLoad } from './load.ts'
import { pageRequests } from './page-lines.ts'
import type { Server } from './processes.ts'
import { detailRequests, listRequests, type OrderableProduct, orderableProducts, trpcListRequests } from './requests.ts'
import type { Line, Side } from './rounds.ts'
import { besideWrites } from './steady-writes.ts'

type Stage = { shop: Server; url: string; partIds: readonly number[]; customers: readonly Customer[]; send: SendLoad }

const ordersPerSecond = 20
const pagesOfParts = 200
const added = `lists, details and pages, ${ordersPerSecond} orders a second added`
const placed = `lists, details and pages, ${ordersPerSecond} orders a second added and placed`
export const besideWritesNames = [added, placed] as const

export async function linesBesideWrites({ shop, url, partIds, customers, send }: Stage): Promise<Line[]> {
  const requests = await withSql(url, detailRequests)
  const mixed = requests.flatMap((request) => [request, ...listRequests, ...trpcListRequests, ...pageRequests([])])
  mixed.push(...pageRequests(partIds.slice(0, pagesOfParts)))
  const atRest: Side = {
    server: shop,
    send: (connections, seconds) => send({ port: shop.port, requests: mixed, connections, seconds }),
  }
  const products = await withSql(url, (sql) => orderableProducts(sql, customers.length))
  const selling = sellTo(shop, customers, products)
  return besideWritesNames.map((name) => ({
    name,
    comparedWith: 'the same without orders',
    target: 0.7,
    connections: [16],
    shop: besideWrites(atRest, { perSecond: ordersPerSecond, write: name === placed ? selling.place : selling.add }),
    compared: atRest,
  }))
}

/** Customers order in turn, each time another product. */
function sellTo({ port }: Server, customers: readonly Customer[], products: readonly OrderableProduct[]) {
  const post = async (path: string, token: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  let turn = 0
  const add = async () => {
    turn += 1
    const [customer, product] = [customers[turn % customers.length], products[turn % products.length]]
    if (!customer || !product) throw new Error('There are no customers, or no products')
    const order = { _id: freshOrderNumber(), productId: String(product.id), quantity: product.quantity }
    // Another number if this one is taken.
    const { _id } = (await post(`/orders/${customer.email}`, customer.token, order)) as { _id: string }
    return { customer, number: Number(_id) }
  }
  const place = async () => {
    const { customer, number } = await add()
    await post('/trpc/orders.place', customer.token, { numbers: [number], method: 'cash' })
  }
  return { add, place }
}

const freshOrderNumber = () => String(10_000_000 + Math.floor(Math.random() * 89_999_999))
