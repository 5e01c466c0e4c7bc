-- Names the products that a statement added or deleted for good.
create or replace function announce_added_products() returns trigger
language plpgsql
as $$
begin
  perform announce_parts((select array_agg(c.id) from changed c));
  return null;
end
$$;
