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
