-- Processes keep the catalogue in memory and read from the change log which parts to read again. The log named changed products only; these
-- triggers name what is added, deleted or described anew. Their functions are in server/db/functions/live and replace these texts at the start.
create function announce_added_products() returns trigger language plpgsql as $$ begin return null; end $$;
--> statement-breakpoint
create function announce_part_facts() returns trigger language plpgsql as $$ begin return null; end $$;
--> statement-breakpoint
create trigger products_announce_added after insert on products
referencing new table as changed for each statement execute function announce_added_products();
--> statement-breakpoint
create trigger products_announce_deleted after delete on products
referencing old table as changed for each statement execute function announce_added_products();
--> statement-breakpoint
create trigger part_facts_announce_added after insert on part_facts
referencing new table as changed for each statement execute function announce_part_facts();
--> statement-breakpoint
create trigger part_facts_announce_changed after update on part_facts
referencing new table as changed for each statement execute function announce_part_facts();
--> statement-breakpoint
create trigger part_facts_announce_deleted after delete on part_facts
referencing old table as changed for each statement execute function announce_part_facts();
