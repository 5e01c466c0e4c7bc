-- Reports products whose stock or ranking changed, and those of which anything else changed that a page shows. Orders change only the former, and
-- often. Columns that no page shows are in neither list; a test knows them.
create or replace function announce_product_changes() returns trigger
language plpgsql
as $$
declare
  v_moved text[];
  v_described text[];
begin
  select array_agg(n.id::text) filter (where n.available_quantity <> b.available_quantity or n.units_sold <> b.units_sold),
    array_agg(n.id::text) filter (where
      (n.sku, n.part_numbers, n.name, n.product_type, n.manufacturer, n.series, n.price_minor, n.min_order_quantity, n.order_multiple, n.price_breaks, n.description, n.image_urls,
        n.specs, n.spec_edits, n.release_year, n.verified_on, n.deleted_at)
      is distinct from
      (b.sku, b.part_numbers, b.name, b.product_type, b.manufacturer, b.series, b.price_minor, b.min_order_quantity, b.order_multiple, b.price_breaks, b.description, b.image_urls,
        b.specs, b.spec_edits, b.release_year, b.verified_on, b.deleted_at))
  into v_moved, v_described
  from now_there n join there_before b on b.id = n.id;
  perform announce_ids('stock', v_moved);
  perform announce_ids('catalogue', v_described);
  -- announce_ids leaves out so many.
  if cardinality(v_moved) > 1000 then perform announce_parts(v_moved::bigint[]); end if;
  if cardinality(v_described) > 1000 then perform announce_parts(v_described::bigint[]); end if;
  return null;
end
$$;
