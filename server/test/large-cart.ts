import { sql } from 'drizzle-orm'
import type { Person, TestShop } from './test-shop.ts'

/** Gives a customer `count` more cart lines of a part, as versions without a bound could. */
export const addManyLines = ({ rows }: Pick<TestShop, 'rows'>, { id }: Pick<Person, 'id'>, item: { id: number }, count: number) =>
  rows(sql`
    insert into orders (number, user_id, product_id, email, user_name, quantity, unit_price_minor, total_minor, sku, name, product_type,
      description, image_urls, min_order_quantity, available_quantity)
    select free.number, u.id, p.id, u.email, 'Rina Akter', p.min_order_quantity, p.price_minor, p.price_minor * p.min_order_quantity,
      p.sku, p.name, p.product_type, p.description, p.image_urls, p.min_order_quantity, p.available_quantity
    from users u, products p, (
      select n as number from generate_series(1, 1000000) n where not exists (select from orders o where o.number = n) limit ${count}
    ) free
    where u.id = ${id} and p.id = ${item.id}`)
