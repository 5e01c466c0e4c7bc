-- Unlogged: written with every order, and worthless after a crash of the database, which cuts off every reader.
CREATE UNLOGGED TABLE "changes" (
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"channel" text NOT NULL,
	"ids" text[]
);
--> statement-breakpoint
CREATE TABLE "job_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task" text NOT NULL,
	"payload" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Rows of the version before have their jobs. A default fills them in without rewriting the table.
ALTER TABLE "outbox" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "queued_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "queued_at" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "changes_transaction" ON "changes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "outbox_unqueued" ON "outbox" USING btree ("created_at") WHERE queued_at is null and sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "documents_unqueued" ON "documents" USING btree ("created_at") WHERE queued_at is null and pdf is null;--> statement-breakpoint

create function announce_product_changes() returns trigger
language plpgsql
as $$
declare
  v_moved text[];
  v_described text[];
begin
  select array_agg(n.id::text) filter (where n.available_quantity <> b.available_quantity or n.units_sold <> b.units_sold),
    array_agg(n.id::text) filter (where
      (n.sku, n.part_numbers, n.name, n.product_type, n.manufacturer, n.series, n.price_minor, n.min_order_quantity, n.description, n.image_urls,
        n.specs, n.release_year, n.verified_on, n.deleted_at)
      is distinct from
      (b.sku, b.part_numbers, b.name, b.product_type, b.manufacturer, b.series, b.price_minor, b.min_order_quantity, b.description, b.image_urls,
        b.specs, b.release_year, b.verified_on, b.deleted_at))
  into v_moved, v_described
  from now_there n join there_before b on b.id = n.id;
  perform announce_ids('stock', v_moved);
  perform announce_ids('catalogue', v_described);
  return null;
end
$$;
--> statement-breakpoint

-- The names of the triggers stay: the version before checks at its start that they exist.
drop trigger products_announce on products;
--> statement-breakpoint
create trigger products_announce after insert or delete or truncate on products
for each statement execute function announce_channel('catalogue');
--> statement-breakpoint
drop trigger products_announce_stock on products;
--> statement-breakpoint
create trigger products_announce_stock after update on products
referencing old table as there_before new table as now_there for each statement execute function announce_product_changes();
--> statement-breakpoint
create trigger orders_announce_insert after insert on orders
referencing new table as changed for each statement execute function announce_orders();
