-- A statement that adds many products queues them at once, and one that names a column without changing it queues nothing.
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
--> statement-breakpoint
create trigger products_queue_new after insert on products referencing new table as added for each statement execute function queue_new_parts();
--> statement-breakpoint
-- The version before: the triggers queue whatever its statements change, as before.
drop trigger products_queue_index on products;
--> statement-breakpoint
create trigger products_queue_index after update of sku, part_numbers, name, product_type, manufacturer, series, specs, spec_edits, deleted_at
  on products for each row
  when ((old.sku, old.part_numbers, old.name, old.product_type, old.manufacturer, old.series, old.specs, old.spec_edits, old.deleted_at)
    is distinct from (new.sku, new.part_numbers, new.name, new.product_type, new.manufacturer, new.series, new.specs, new.spec_edits, new.deleted_at))
  execute function queue_part_to_index();
