-- Names the products whose filter values or fit keys a statement changed.
create or replace function announce_part_facts() returns trigger
language plpgsql
as $$
begin
  perform announce_parts((select array_agg(c.product_id) from changed c));
  return null;
end
$$;
