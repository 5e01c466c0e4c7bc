-- Notes that the words and typed specs of products that a statement added must be made.
create or replace function queue_new_parts() returns trigger
language plpgsql
as $$
begin
  insert into parts_to_index (product_id) select a.id from added a
  on conflict (product_id) do update set queued_at = now();
  return null;
end
$$;
