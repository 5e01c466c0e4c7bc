CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("created_at") WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("given_up_at") WHERE given_up_at is not null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("method") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("state") WHERE state <> 'done';--> statement-breakpoint
-- Jobs that failed for good stay in graphile-worker's table, among those that wait. Its own indexes know only the latter.
CREATE INDEX IF NOT EXISTS "shop_failed_jobs" ON graphile_worker._private_jobs USING btree (task_id) WHERE attempts >= max_attempts;
