// The migration that takes stock out of the indexes of products, on a shop of the version before that goes on selling.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { readMigrations } from './missing-parts.ts'

const shop = await testShop()
const migration = readMigrations().find((text) => text.includes('CREATE TABLE "part_stock"')) ?? ''

/** As the version before left it. */
const undo = `
  drop trigger products_add_stock on products; drop table part_stock, part_stock_changes; drop function add_part_stock;
  create index products_stock on products (is_short, available_quantity desc, id desc, price_minor) where deleted_at is null;
  create index products_type_stock on products (product_type, is_short, available_quantity desc, id desc, price_minor) where deleted_at is null;
  alter table products reset (fillfactor); alter table orders reset (fillfactor);
  create or replace function announce_product_changes() returns trigger language plpgsql as 'begin return null; end';
  create or replace function count_changed_product() returns trigger language plpgsql as 'begin return null; end'`

/** On another connection, after the migration has copied the stock and before it locks the products. */
async function sellBeforeLock(): Promise<void> {
  await shop.rows(sql`update products set available_quantity = 7 where sku = 'P-3'`)
  await shop.rows(sql`update products set deleted_at = now() where sku = 'P-4'`)
  await shop.rows(sql`delete from products where sku = 'P-5'`)
  await shop.rows(sql`insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description)
    values ('P-new', 'A part', 'Fan', 100, 3, 1, 'One.')`)
}

it('carries the stock of all parts, also of those that change while it runs', async () => {
  await shop.rows(sql`
    insert into products (sku, name, product_type, price_minor, available_quantity, min_order_quantity, description, deleted_at)
    select 'P-' || n, 'A part', 'Fan', 100, n % 5, 1, 'One.', case when n = 9 then now() end from generate_series(1, 50) n`)
  await shop.sql.unsafe(undo)
  await shop.sql.begin(async (tx) => {
    for (const statement of migration.split('--> statement-breakpoint')) {
      if (statement.includes('DROP INDEX "products_stock"')) await sellBeforeLock()
      await tx.unsafe(statement)
    }
  })
  const changed = await shop.rows<{ sku: string | null }>(
    sql`select p.sku from part_stock_changes c left join products p on p.id = c.product_id order by p.sku`,
  )
  expect(changed.map(({ sku }) => sku)).toEqual(['P-3', 'P-4', 'P-new', null])
  // From here on each sale is noted.
  await shop.rows(sql`update products set available_quantity = 8 where sku = 'P-6'`)
  expect(await shop.rows(sql`select fold_part_stock() as taken`)).toEqual([{ taken: 5 }])
  const wrong = await shop.rows(sql`
    select coalesce(p.id, s.product_id) from (select * from products where deleted_at is null) p full join part_stock s on s.product_id = p.id
    where (p.product_type, p.is_short, p.available_quantity, p.price_minor)
      is distinct from (s.product_type, s.is_short, s.available_quantity, s.price_minor)`)
  expect([...wrong]).toEqual([])
})
