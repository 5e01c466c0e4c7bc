CREATE INDEX IF NOT EXISTS "builds_deleted" ON "builds" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "delivery_addresses_deleted" ON "delivery_addresses" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "idempotency_keys_chosen" ON "idempotency_keys" USING btree ("created_at") WHERE key like 'key:%';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "part_lists_deleted" ON "part_lists" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quick_order_choices_oldest" ON "quick_order_choices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "stock_alerts_ended" ON "stock_alerts" USING btree ("ended_at") WHERE ended_at is not null;