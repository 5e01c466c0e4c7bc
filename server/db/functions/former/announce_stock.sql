-- Former edition, until 0.2.0: the trigger function that announce_product_changes replaces.
create or replace function announce_stock() returns trigger
language plpgsql
as $$
begin
  perform announce_ids('stock', (
    select array_agg(n.id::text) from now_there n join there_before b on b.id = n.id
    where n.available_quantity <> b.available_quantity or n.units_sold <> b.units_sold));
  return null;
end
$$;
