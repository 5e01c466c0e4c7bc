// `npm run audit:stock`: asks the database whether stock, orders and movements add up, and says what does not.
import { closeSqlClient, createSqlClient } from './db/client.ts'
import { openDatabase } from './deps.ts'
import { readEnv } from './env.ts'
import { explainStart } from './explain-start.ts'

async function main(): Promise<number> {
  const database = await openDatabase(readEnv(process.env), (line) => console.error(line))
  const sql = createSqlClient(database.url, { max: 1, applicationName: 'partsdock-audit' })
  try {
    // The books of a large shop take longer to read than any call may.
    await sql`set statement_timeout = 0`
    const problems = await sql`select problem, product_id, order_number, expected, found from stock_audit order by problem, product_id`
    const [{ products, orders } = { products: 0, orders: 0 }] =
      await sql`select (select count(*) from products) as products, (select count(*) from orders) as orders`
    for (const row of problems) {
      const where = row.order_number === null ? `product ${row.product_id}` : `order ${row.order_number}`
      console.log(`${where}: ${row.problem} (expected ${row.expected}, found ${row.found})`)
    }
    console.log(`${problems.length} problems in the books of ${products} products and ${orders} orders`)
    return problems.length === 0 ? 0 : 1
  } finally {
    await closeSqlClient(sql)
    await database.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(explainStart(error))
    process.exit(2)
  },
)
