-- Ends twins, parts whose SKU is a second spelling of another part's. A twin that gets another SKU is an ordinary part again. If the other part is
-- removed or gets another SKU, the oldest twin takes its place. A new SKU that is taken violates the index of SKUs.
create or replace function settle_twins() returns trigger
language plpgsql
as $$
declare
  v_has_left boolean := new.deleted_at is not null or public.same_key(new.sku) <> public.same_key(old.sku);
begin
  if new.is_twin and new.deleted_at is null and new.sku <> old.sku then
    update products set is_twin = false where id = new.id;
  elsif not old.is_twin and old.deleted_at is null and v_has_left then
    update products set is_twin = false
    where id = (
      select t.id from products t
      where t.deleted_at is null and t.is_twin and public.same_key(t.sku) = public.same_key(old.sku) order by t.id limit 1
    );
  end if;
  return null;
end
$$;
