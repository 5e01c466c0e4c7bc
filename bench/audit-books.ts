import type postgres from 'postgres'

/** What does not add up in a shop's books; a line for each problem. */
export async function auditBooks(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql`
    select problem, 'product ' || product_id as subject, order_number from stock_audit
    union all select problem, coalesce('payment ' || payment_id, 'documents'), order_number from payment_audit
    union all select problem, 'purchase ' || coalesce(purchase_id::text, 'missing'), order_number from purchase_audit`
  return rows.map(({ problem, subject, order_number }) => `the books: ${problem}, ${subject}, order ${order_number ?? 'none'}`)
}
