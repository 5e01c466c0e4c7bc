-- Notes that the words and typed specs of a product must be made again. Locks the note if it is there: an indexer may have read the product
-- as it was before.
create or replace function queue_part_to_index() returns trigger
language plpgsql
as $$
begin
  insert into parts_to_index (product_id) values (new.id)
  on conflict (product_id) do update set queued_at = now();
  return null;
end
$$;
