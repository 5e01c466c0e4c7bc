// The statements of a search, as the shop sends them, so that the bare server can send the same ones.
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient, type Sql } from '#server/db/client.ts'
import { listItems } from '#server/domain/catalogue/list/list-items.ts'
import { type Asked, type Statement, type Statements, searchKey } from './search-words.ts'
import { benchSecretKey } from './secret-key.ts'

/** The statements of each search that finds parts, in their order. The last one reads the parts. */
export async function statementsOf(url: string, searches: readonly Asked[]): Promise<Statements> {
  const client = createSqlClient(url, { max: 1 })
  let heard: Statement[] = []
  const listening: Sql['unsafe'] = (text, parameters = [], options = {}) => {
    heard.push({ text, parameters: parameters as Statement['parameters'], prepare: options?.prepare === true })
    return client.unsafe(text, parameters, options)
  }
  const proxy = new Proxy(client, { get: (target, key) => (key === 'unsafe' ? listening : Reflect.get(target, key)) })
  const shop = createShop(proxy, {
    ...{ currency: 'BDT', rateLimit: false, databasePrepare: true, secretKey: benchSecretKey, contactEmail: 'shop@bench.test' },
  })
  const statements: Statements = {}
  try {
    for (const { q, limit } of searches) {
      heard = []
      const { items } = await listItems(
        { ...shop, actor: null, address: '127.0.0.1' },
        { q: q.toLowerCase(), limit, sort: 'best', availability: 'all' },
      )
      if (items.length > 0) statements[searchKey({ q, limit })] = heard
    }
  } finally {
    shop.live.close()
    await closeSqlClient(client)
  }
  return statements
}
