-- A sale changes stock, and no index of products contains stock from here on: see docs/adr/0047-stock-moves-without-indexes.md.
CREATE TABLE "part_stock" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"product_type" text NOT NULL,
	"is_short" boolean NOT NULL,
	"available_quantity" integer NOT NULL,
	"price_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "part_stock_changes" (
	"product_id" bigint NOT NULL
);
--> statement-breakpoint
insert into part_stock (product_id, product_type, is_short, available_quantity, price_minor)
  select id, product_type, is_short, available_quantity, price_minor from products where deleted_at is null;
--> statement-breakpoint
CREATE INDEX "part_stock_order" ON "part_stock" USING btree ("is_short","available_quantity" DESC NULLS FIRST,"product_id" DESC NULLS FIRST,"price_minor");
--> statement-breakpoint
CREATE INDEX "part_stock_type_order" ON "part_stock" USING btree ("product_type","is_short","available_quantity" DESC NULLS FIRST,"product_id" DESC NULLS FIRST,"price_minor");
--> statement-breakpoint
analyze part_stock;
--> statement-breakpoint
-- Room on each page for the next version of its rows, so that updates that change no index stay on their page. Full pages get it as their rows
-- move.
alter table orders set (fillfactor = 75);
--> statement-breakpoint
-- From here on the table is locked: what follows reads it once. The version before sorts by stock without an index until it is replaced, which takes
-- longer and is right.
DROP INDEX "products_stock";
--> statement-breakpoint
DROP INDEX "products_type_stock";
--> statement-breakpoint
alter table products set (fillfactor = 75);
--> statement-breakpoint
-- What has changed since it was copied.
insert into part_stock_changes (product_id)
select coalesce(p.id, s.product_id)
from (select id, product_type, is_short, available_quantity, price_minor from products where deleted_at is null) p
full join part_stock s on s.product_id = p.id
where (p.product_type, p.is_short, p.available_quantity, p.price_minor)
  is distinct from (s.product_type, s.is_short, s.available_quantity, s.price_minor);
--> statement-breakpoint
-- Adds new products to the order of stock: see part-stock.ts.
create or replace function add_part_stock() returns trigger
language plpgsql
as $$
begin
  insert into part_stock (product_id, product_type, is_short, available_quantity, price_minor)
  select a.id, a.product_type, a.is_short, a.available_quantity, a.price_minor from added a where a.deleted_at is null
  -- The row of a deleted product that had this id: its change is noted, so a reader ignores the row.
  on conflict (product_id) do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_add_stock after insert on products referencing new table as added for each statement execute function add_part_stock();
--> statement-breakpoint
-- Reports products whose stock or ranking changed, and those of which anything else changed that a page shows. Orders change only the former, and
-- often. Columns that no page shows are in neither list; a test knows them. Also notes those whose place in the order of stock changed
-- (part-stock.ts), because another trigger would cost each sale a call more.
create or replace function announce_product_changes() returns trigger
language plpgsql
as $$
begin
  with compared as materialized (
    select n.id, n.available_quantity <> b.available_quantity or n.units_sold <> b.units_sold as is_moved,
      (n.sku, n.part_numbers, n.name, n.product_type, n.manufacturer, n.series, n.price_minor, n.min_order_quantity, n.order_multiple, n.price_breaks, n.description, n.image_urls,
        n.specs, n.spec_edits, n.release_year, n.verified_on, n.deleted_at)
      is distinct from
      (b.sku, b.part_numbers, b.name, b.product_type, b.manufacturer, b.series, b.price_minor, b.min_order_quantity, b.order_multiple, b.price_breaks, b.description, b.image_urls,
        b.specs, b.spec_edits, b.release_year, b.verified_on, b.deleted_at) as is_described,
      (n.available_quantity, n.is_short, n.product_type, n.price_minor, n.deleted_at)
      is distinct from
      (b.available_quantity, b.is_short, b.product_type, b.price_minor, b.deleted_at) as is_reordered
    from now_there n join there_before b on b.id = n.id
  ), noted as (
    insert into part_stock_changes (product_id) select c.id from compared c where c.is_reordered
  )
  -- As announce_ids, without its calls.
  insert into changes (channel, ids)
  select news.channel, case when count(*) <= 1000 then array_agg(c.id::text) end
  from compared c cross join lateral (values ('stock', c.is_moved), ('catalogue', c.is_described)) as news (channel, has_changed)
  where news.has_changed
  group by news.channel;
  return null;
end
$$;
--> statement-breakpoint
-- Counts a product that was removed, got another type, or whose stock began or ceased to cover its minimum order: see type-counts.ts. A deleted one also
-- leaves the order of stock.
create or replace function count_changed_product() returns trigger
language plpgsql
as $$
begin
  insert into type_count_changes (product_type, parts, orderable)
  select c.product_type, sum(c.parts), sum(c.orderable)
  from (
    select old.product_type, -1 as parts, -(not old.is_short)::int as orderable where old.deleted_at is null
    union all
    select new.product_type, 1, (not new.is_short)::int where tg_op = 'UPDATE' and new.deleted_at is null
  ) as c
  group by 1;
  if tg_op = 'DELETE' then
    insert into part_stock_changes (product_id) values (old.id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Empties what was counted of the products, when all of them are gone.
create or replace function forget_products() returns trigger
language plpgsql
as $$
begin
  truncate type_counts, type_count_changes, facet_values, search_words, part_stock, part_stock_changes;
  -- A table that another one refers to cannot be truncated alone.
  delete from fit_keys;
  return null;
end
$$;
