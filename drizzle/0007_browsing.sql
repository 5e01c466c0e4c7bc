-- An order by desc runs nulls first: the indexes did not, and none of them served its sort. Those of products also carry what pages filter by.
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_user_newest";--> statement-breakpoint
DROP INDEX "orders_user_status_newest";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_best";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_stock";--> statement-breakpoint
DROP INDEX "products_type_newest";--> statement-breakpoint
DROP INDEX "products_type_best";--> statement-breakpoint
DROP INDEX "products_type_price";--> statement-breakpoint
DROP INDEX "products_type_stock";--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
DROP INDEX "sandbox_mail_newest";--> statement-breakpoint
DROP INDEX "users_newest";--> statement-breakpoint
CREATE INDEX "products_short" ON "products" USING btree ("id") WHERE deleted_at is null and available_quantity < min_order_quantity;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_user_newest" ON "orders" USING btree ("user_id","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_user_status_newest" ON "orders" USING btree ("user_id","status","id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("id" DESC NULLS FIRST,"price_minor","available_quantity","min_order_quantity") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_best" ON "products" USING btree ("units_sold" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price_minor","available_quantity","min_order_quantity") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_minor","id","available_quantity","min_order_quantity") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_stock" ON "products" USING btree ("available_quantity" DESC NULLS FIRST,"id" DESC NULLS FIRST,"min_order_quantity","price_minor") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_type_newest" ON "products" USING btree ("product_type","id" DESC NULLS FIRST,"price_minor","available_quantity","min_order_quantity") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_type_best" ON "products" USING btree ("product_type","units_sold" DESC NULLS FIRST,"id" DESC NULLS FIRST,"price_minor","available_quantity","min_order_quantity") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_type_price" ON "products" USING btree ("product_type","price_minor","id","available_quantity","min_order_quantity") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_type_stock" ON "products" USING btree ("product_type","available_quantity" DESC NULLS FIRST,"id" DESC NULLS FIRST,"min_order_quantity","price_minor") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_mail_newest" ON "sandbox_mail" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;