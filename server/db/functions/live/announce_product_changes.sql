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
  group by news.channel
  union all
  -- Processes that keep the catalogue in memory need the names of any number of parts: see announce_parts.
  select 'parts', array_agg(u.id::text)
  from (select c.id, row_number() over () as place from compared c where c.is_moved or c.is_described) as u
  where (select count(*) from compared) > 1000
  group by (u.place - 1) / 1000;
  return null;
end
$$;
