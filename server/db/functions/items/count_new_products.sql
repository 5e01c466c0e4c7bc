-- Counts products that a statement added: see type-counts.ts.
create or replace function count_new_products() returns trigger
language plpgsql
as $$
begin
  insert into type_count_changes (product_type, parts, orderable)
  select a.product_type, count(*), count(*) filter (where not a.is_short) from added a where a.deleted_at is null group by 1;
  return null;
end
$$;
