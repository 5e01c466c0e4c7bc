-- Brings the order of stock up to date for at most 10,000 noted changes. Returns how many. One at a time: each statement after the lock sees
-- what the previous call wrote, so an older stock cannot replace a newer one. A change and its note commit together, so a note that this
-- statement sees is about a product as this statement sees it.
create or replace function fold_part_stock() returns integer
language plpgsql
as $$
declare
  v_taken integer;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_part_stock', 0)) then
    return 0;
  end if;
  with taken as (
    delete from part_stock_changes where ctid = any (array(select c.ctid from part_stock_changes c limit 10000)) returning product_id
  ), changed as materialized (
    select distinct t.product_id from taken t
  ), present as materialized (
    select p.* from changed c cross join lateral (
      select p.id, p.product_type, p.is_short, p.available_quantity, p.price_minor from products p
      where p.id = c.product_id and p.deleted_at is null offset 0) p
  ), gone as (
    delete from part_stock s where s.product_id in (select c.product_id from changed c except select p.id from present p)
  ), folded as (
    insert into part_stock as s (product_id, product_type, is_short, available_quantity, price_minor)
    select p.id, p.product_type, p.is_short, p.available_quantity, p.price_minor from present p
    on conflict (product_id) do update set product_type = excluded.product_type, is_short = excluded.is_short,
      available_quantity = excluded.available_quantity, price_minor = excluded.price_minor
  )
  select count(*) into v_taken from taken;
  return v_taken;
end
$$;
