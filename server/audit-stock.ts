// `npm run audit:stock`: checks in the database that stock, orders, movements and money agree, and reports differences.

import { openDatabase } from '#server/compose/deps.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runProcess } from '#server/compose/run-process.ts'
import { closeSqlClient, createSqlClient } from './db/client.ts'

async function main(asked: AbortSignal): Promise<number> {
  const database = await openDatabase(readProcessEnv(process.env), (line) => console.error(line), asked)
  // Bypass the pooler: it would pass the timeout that is removed here on to another caller.
  const sql = createSqlClient(database.directUrl, { max: 1, applicationName: 'partsdock-audit', answerWithinMs: null })
  asked.addEventListener('abort', () => void closeSqlClient(sql, 0))
  try {
    // Reading a large shop's books takes longer than any request may.
    await sql`set statement_timeout = 0`
    const problems = await sql`
      select problem, 'product ' || product_id as subject, order_number, expected, found from stock_audit
      union all
      select problem, coalesce('payment ' || payment_id, 'documents'), order_number, expected, found from payment_audit
      union all
      select problem, 'purchase ' || coalesce(purchase_id::text, 'missing'), order_number, expected, found from purchase_audit
      order by problem, subject`
    const [{ products, orders } = { products: 0, orders: 0 }] =
      await sql`select (select count(*) from products) as products, (select count(*) from orders) as orders`
    for (const row of problems) {
      const where = row.order_number === null ? row.subject : `order ${row.order_number}`
      console.log(`${where}: ${row.problem} (expected ${row.expected}, found ${row.found})`)
    }
    console.log(`${problems.length} problems in the books of ${products} products and ${orders} orders`)
    return problems.length === 0 ? 0 : 1
  } finally {
    await closeSqlClient(sql)
    await database.stop()
  }
}

runProcess(main, { failureCode: 2, stoppedCode: 2, stopWithinMs: 9_500 })
