ALTER TABLE "orders" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE status = 'pending' and held_until is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" in ('cash', 'bkash', 'card', 'nagad'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_a_method" CHECK (("orders"."placed_at" is null) = ("orders"."payment_method" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_held_when_placed" CHECK ("orders"."held_until" is null or "orders"."placed_at" is not null);