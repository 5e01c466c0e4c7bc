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
