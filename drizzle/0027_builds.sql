CREATE TABLE "build_group_orders" (
	"group_id" uuid NOT NULL,
	"order_id" bigint NOT NULL,
	"per_machine" integer NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"spares" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "build_group_orders_group_id_order_id_pk" PRIMARY KEY("group_id","order_id"),
	CONSTRAINT "build_group_orders_pieces" CHECK ("build_group_orders"."pieces" >= 0),
	CONSTRAINT "build_group_orders_spares" CHECK ("build_group_orders"."spares" >= 0),
	CONSTRAINT "build_group_orders_per_machine" CHECK ("build_group_orders"."per_machine" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "build_group_parts" (
	"group_id" uuid NOT NULL,
	"product_id" bigint NOT NULL,
	"per_machine" integer NOT NULL,
	CONSTRAINT "build_group_parts_group_id_product_id_pk" PRIMARY KEY("group_id","product_id"),
	CONSTRAINT "build_group_parts_per_machine" CHECK ("build_group_parts"."per_machine" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "build_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list_id" uuid,
	"name" text NOT NULL,
	"machines" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "build_groups_name_length" CHECK (char_length("build_groups"."name") between 1 and 200),
	CONSTRAINT "build_groups_machines" CHECK ("build_groups"."machines" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "builds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"machines" integer DEFAULT 1 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "builds_name_length" CHECK (char_length("builds"."name") between 1 and 200),
	CONSTRAINT "builds_machines" CHECK ("builds"."machines" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "fit_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fit_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_type" text NOT NULL,
	"edition" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"digest" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fit_keys_uses" CHECK ("fit_keys"."uses" >= 0)
);
--> statement-breakpoint
ALTER TABLE "part_facts" ADD COLUMN "fit_key_id" integer;--> statement-breakpoint
ALTER TABLE "build_group_orders" ADD CONSTRAINT "build_group_orders_group_id_build_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."build_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_group_orders" ADD CONSTRAINT "build_group_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_group_parts" ADD CONSTRAINT "build_group_parts_group_id_build_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."build_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_group_parts" ADD CONSTRAINT "build_group_parts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_groups" ADD CONSTRAINT "build_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_groups" ADD CONSTRAINT "build_groups_list_id_part_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."part_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "builds" ADD CONSTRAINT "builds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "build_group_orders_order" ON "build_group_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "build_group_parts_product" ON "build_group_parts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "build_groups_user" ON "build_groups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "build_groups_list" ON "build_groups" USING btree ("list_id") WHERE list_id is not null;--> statement-breakpoint
CREATE INDEX "builds_user" ON "builds" USING btree ("user_id","updated_at" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fit_keys_facts" ON "fit_keys" USING btree ("product_type","edition","digest");--> statement-breakpoint
ALTER TABLE "part_facts" ADD CONSTRAINT "part_facts_fit_key_id_fit_keys_id_fk" FOREIGN KEY ("fit_key_id") REFERENCES "public"."fit_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_facts_fit_key" ON "part_facts" USING btree ("fit_key_id");