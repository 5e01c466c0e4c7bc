// Compares the shop with the model.
import { sql } from 'drizzle-orm'
import type { History } from './history.ts'

/** Throws if the shop's stock, orders or payments differ from the model's. */
export async function compare(history: History): Promise<void> {
  const [shown, expected] = [await readShop(history), readModel(history)]
  if (JSON.stringify(shown) !== JSON.stringify(expected))
    throw history.diverged(`the shop\n${JSON.stringify(shown, null, 1)}\nthe model\n${JSON.stringify(expected, null, 1)}`)
}

/** Throws if purchases differ from their orders. */
export async function comparePurchases(history: History): Promise<void> {
  // No order here is from before purchases.
  await history.shop.db.execute(sql`insert into purchase_fill (passes) values (2) on conflict (id) do update set passes = 2`)
  const problems = await history.shop.db.execute(sql`select * from purchase_audit`)
  if (problems.length > 0) throw history.diverged(`purchases: ${JSON.stringify(problems)}`)
}

/** Throws if the provider's money differs from the shop's books. */
export function compareMoney({ model, provider, diverged }: History): void {
  for (const { id, ref, received, done } of model.outside()) {
    const known = provider.find(ref)
    const given = [...(known?.given.values() ?? [])].reduce((sum, one) => sum + one, 0)
    const held = known?.state === 'paid' ? known.amount - given : 0
    if (held !== received - done) throw diverged(`the provider holds ${held} of ${id}`)
  }
}

async function readShop({ shop: { db }, products: [one, two] }: History) {
  const [stock, orders, payments] = await Promise.all([
    db.execute<{ available: number; sold: number }>(
      sql`select available_quantity as available, units_sold as sold from products where id in (${one}, ${two}) order by id`,
    ),
    db.execute<{ number: number; state: string }>(sql`
      select number, concat_ws(' ', status, quantity, case when status <> 'cancelled' then payment_method end) as state from orders
      where product_id in (${one}, ${two}) order by number`),
    db.execute<{ id: string; state: string }>(sql`
      select p.id, concat_ws(' ', p.state, p.received_minor, p.refunded_minor) as state from payments p
      where exists (
        select from payment_orders po join orders o on o.id = po.order_id
        where po.payment_id = p.id and o.product_id in (${one}, ${two})
      ) order by p.id`),
  ])
  return {
    stock: stock.map((row) => `${row.available} ${row.sold}`),
    orders: orders.map((row) => `${row.number} ${row.state}`),
    payments: payments.map((row) => `${row.id} ${row.state}`),
  }
}

function readModel({ model, products }: History) {
  const inOrder = [...model.orders].sort((a, b) => a.number - b.number)
  return {
    stock: products.map((_id, product) => `${model.availableOf(product)} ${model.sold[product]}`),
    orders: inOrder.map(({ number, status, quantity, placed }) =>
      [number, status, quantity, ...(status !== 'cancelled' && placed ? [placed] : [])].join(' '),
    ),
    payments: model.payments.map(({ id, state, received, refunded }) => `${id} ${state} ${received} ${refunded}`).sort(),
  }
}
