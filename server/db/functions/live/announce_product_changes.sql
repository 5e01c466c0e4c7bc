-- Reports products whose stock or ranking changed, and those of which anything else changed that a page shows. Orders change only the former, and
-- often. Columns that no page shows are in neither list; a test knows them. Also notes those whose place in the order of stock changed
-- (part-stock.ts), because another trigger would cost each sale a call more.
create or replace function announce_product_changes() returns trigger
language plpgsql
as $$
declare
  v_moved text[];
  v_described text[];
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
  select array_agg(c.id::text) filter (where c.is_moved), array_agg(c.id::text) filter (where c.is_described)
  into v_moved, v_described from compared c;
  if v_moved is not null then
    perform announce_ids('stock', v_moved);
  end if;
  if v_described is not null then
    perform announce_ids('catalogue', v_described);
  end if;
  return null;
end
$$;
