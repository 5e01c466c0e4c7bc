// What visitors get while the shop sells: kept pages and lists under changes of stock, compared with the same shop at rest.
import { setTimeout as pause } from 'node:timers/promises'
import { withSql } from './fill.ts'
import type { Sample, SendLoad } from './load.ts'
import { keptRequest } from './page-lines.ts'
import type { Server } from './processes.ts'
import { listRequests } from './requests.ts'
import type { Line } from './rounds.ts'

export type SellingStage = {
  /** How many products the shop has, in words. */
  size: string
  shop: Server
  /** Its database. */
  url: string
  /** All products. */
  partIds: readonly number[]
  /** The bearer token of an admin. */
  token: string
  send: SendLoad
}

const changesPerSecond = 20
const watched = [
  { name: 'page /pars', path: '/pars', requests: [keptRequest('/pars')] },
  { name: 'page /', path: '/', requests: [keptRequest('/')] },
  { name: 'GET /items?limit=20', path: '/items?limit=20', requests: listRequests },
]
/** No answer may show an older stock. */
export const oldestStockMs = 2_000

export const sellingLineNames = (size: string): string[] => watched.map(({ name }) => nameOf(name, size))
export const oldestStockName = (size: string): string =>
  `the oldest stock in an answer, ${changesPerSecond} changes of stock a second, ${size}`
const nameOf = (name: string, size: string) => `${name}, ${changesPerSecond} changes of stock a second, ${size}`

/** One line per page and list: its rate while the stock of random products changes. */
export function sellingLines(stage: SellingStage): Line[] {
  const { size, shop, send } = stage
  return watched.map(({ name, requests }) => {
    const sending = (connections: number, seconds: number) => send({ port: shop.port, requests, connections, seconds })
    return {
      name: nameOf(name, size),
      comparedWith: 'the same at rest',
      target: 0.7,
      connections: [16],
      shop: { server: shop, send: (connections, seconds) => whileSelling(stage, () => sending(connections, seconds)) },
      compared: { server: shop, send: sending },
    }
  })
}

/** The longest time in ms from a change by another process until all pages and lists that show the product showed it, under load. */
export async function measureOldestStock(stage: SellingStage, { times }: { times: number }): Promise<number> {
  const { shop, url, send } = stage
  const shown = await firstParts(shop)
  const requests = watched.flatMap((each) => each.requests)
  let longestMs = 0
  await whileSelling(stage, async () => {
    const load = send({ port: shop.port, requests, connections: 16, seconds: times })
    for (let i = 0; i < times; i++) {
      const id = shown[i % shown.length] ?? 0
      // No product has as much by chance.
      const stock = 800_000 + i
      await withSql(url, (sql) => sql`update products set available_quantity = ${stock} where id = ${id}`)
      const delays = await Promise.all(watched.map(({ path }) => delayUntil(shop, path, `${stock}`)))
      longestMs = Math.max(longestMs, ...delays)
      await pause(Math.random() * 500)
    }
    return load
  })
  return longestMs
}

/** Changes the stock of random products while the load is sent. */
async function whileSelling(stage: SellingStage, load: () => Promise<Sample>): Promise<Sample> {
  const { partIds } = stage
  const startedAt = performance.now()
  let isOver = false
  const sell = async () => {
    let failed = 0
    for (let i = 1; !isOver; i++) {
      const id = partIds[Math.floor(Math.random() * partIds.length)] ?? 0
      if (!(await changeStock(stage, id, 1_000 + Math.floor(Math.random() * 1_000)))) failed += 1
      await pause(Math.max(0, startedAt + (i * 1_000) / changesPerSecond - performance.now()))
    }
    return failed
  }
  const selling = sell()
  const sample = await load().finally(() => {
    isOver = true
  })
  return { ...sample, failed: sample.failed + (await selling) }
}

/** Whether it was changed: a shop under too much load refuses. */
async function changeStock({ shop, token }: SellingStage, id: number, stock: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${shop.port}/items/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ abalableQuantity: stock }),
  })
  await answer.arrayBuffer()
  return answer.ok
}

async function delayUntil(shop: Server, path: string, text: string): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const askedAt = performance.now()
    if ((await textOf(shop, path)).includes(text)) return askedAt - startedAt
    if (performance.now() - startedAt > 10 * oldestStockMs) throw new Error(`${path} never showed a change`)
    await pause(5)
  }
}

/** The best sellers, which all of the pages and lists show. */
async function firstParts(shop: Server): Promise<number[]> {
  const items = JSON.parse(await textOf(shop, '/items?limit=5')) as { _id: string }[]
  return items.map(({ _id }) => Number(_id))
}

async function textOf({ port }: Server, path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html, application/json' } })).text()
}
