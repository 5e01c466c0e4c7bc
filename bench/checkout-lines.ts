// What a checkout of 500 lines takes, compared with a checkout of one line by the same shop in the same minute.
import { withSql } from './fill.ts'
import type { Stage } from './stage.ts'
import { type Row, reached, rowWith } from './table.ts'

const manyLines = 500
const most = 50
export const checkoutName = `checkout of ${manyLines} lines at once, against one line`

export async function measureCheckouts({ shop, url, customers, rounds }: Stage): Promise<Row[]> {
  const times: { one: number; many: number }[] = []
  await withSql(url, async (sql) => {
    const parts = await sql<{ id: number; quantity: number }[]>`
      select id::int, min_order_quantity as quantity from products
      where deleted_at is null and available_quantity >= 40 * min_order_quantity order by id limit ${manyLines}`
    if (parts.length < manyLines) throw new Error(`Only ${parts.length} products have enough stock for the checkouts`)
    for (let round = 0; round < rounds + 1; round += 1) {
      const customer = customers[round % customers.length]
      if (!customer) throw new Error('There are no customers')
      const place = async (lines: number): Promise<number> => {
        const added = JSON.stringify(parts.slice(0, lines).map(({ id, quantity }) => ({ productId: id, quantity })))
        const [person] = await sql<{ id: string }[]>`select id from users where email = ${customer.email}`
        const rows = await sql<{ outcome: string; order_number: number }[]>`
          select * from add_cart_lines(${person?.id ?? ''}, jsonb_build_object('actor', ${person?.id ?? ''}::text), null, 'Bench', ${added}::text::jsonb)`
        const numbers = rows.map((row) => row.order_number)
        const from = performance.now()
        const answer = await fetch(`http://127.0.0.1:${shop.port}/trpc/orders.place`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
          body: JSON.stringify({ numbers, method: 'cash' }),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`The checkout of ${lines} lines was refused: ${text.slice(0, 300)}`)
        return performance.now() - from
      }
      const [one, many] = [await place(1), await place(manyLines)]
      // The first round also plans the statements.
      if (round > 0) times.push({ one, many })
    }
  })
  const one = median(times.map((time) => time.one))
  const many = median(times.map((time) => time.many))
  return [
    rowWith({
      line: checkoutName,
      figure: `${many.toFixed(1)} ms, ${(many / one).toFixed(1)} times the ${one.toFixed(1)} ms of one line`,
      target: `at most ${most} times`,
      note: reached(many <= most * one),
    }),
  ]
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
