ALTER TABLE "audit_entries" ADD COLUMN "via" text;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "before" jsonb;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "after" jsonb;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "reason" text;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "address" text;
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "request_id" text;
--> statement-breakpoint
DROP INDEX "audit_entries_subject";
--> statement-breakpoint
DROP INDEX "audit_entries_actor";
--> statement-breakpoint
-- Until now, only the command line and migrations wrote entries without an account.
update audit_entries set via = 'command line' where actor_id is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_newest" ON "audit_entries" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_by_actor" ON "audit_entries" USING btree ("actor_id","created_at","id","action","subject_type");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_by_via" ON "audit_entries" USING btree ("via","created_at","id","action","subject_type") WHERE via is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_by_action" ON "audit_entries" USING btree ("action","created_at","id","actor_id","subject_type");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_by_type" ON "audit_entries" USING btree ("subject_type","created_at","id","actor_id","action");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entries_of_subject" ON "audit_entries" USING btree ("subject_id","created_at","id","subject_type","actor_id","action");
--> statement-breakpoint
-- Trigger function: entries of the audit trail stay as they are. Until 0.2.0, an import of the version before counts into its own entry.
create or replace function refuse_audit_change() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if old.action = 'items.import' and to_jsonb(new) - 'details' = to_jsonb(old) - 'details'
      and new.details ?& array(select jsonb_object_keys(old.details)) and new.details -> 'file' = old.details -> 'file'
    then
      return new;
    end if;
  end if;
  raise exception 'Entries of the audit trail cannot be changed or deleted' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger audit_entries_stay before update or delete on audit_entries
for each row execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_entries_are_not_emptied before truncate on audit_entries
for each statement execute function refuse_audit_change();
--> statement-breakpoint
-- Also where other triggers are switched off, such as with session_replication_role.
alter table audit_entries enable always trigger audit_entries_stay;
--> statement-breakpoint
alter table audit_entries enable always trigger audit_entries_are_not_emptied;
--> statement-breakpoint
CREATE TABLE "factor_offers" (
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_offers_session_id_kind_pk" PRIMARY KEY("session_id","kind"),
	CONSTRAINT "factor_offers_kind" CHECK ("factor_offers"."kind" in ('code', 'new-passkey', 'passkey'))
);
--> statement-breakpoint
CREATE TABLE "failed_sign_ins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"in_a_row" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"host" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_name_length" CHECK (char_length("passkeys"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"proof" text NOT NULL,
	"challenge" text,
	"tries_left" integer DEFAULT 5 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_tickets_tries" CHECK ("sign_in_tickets"."tries_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"second_factor" text DEFAULT 'optional' NOT NULL,
	"name" text,
	"logo" text,
	"email" text,
	"phone" text,
	"address" text,
	"tax_id" text,
	"tax_basis_points" integer,
	"min_order_minor" bigint,
	"price_hold_days" integer,
	"version" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_settings_only" CHECK ("shop_settings"."is_only"),
	CONSTRAINT "shop_settings_second_factor" CHECK ("shop_settings"."second_factor" in ('optional', 'staff')),
	CONSTRAINT "shop_settings_tax" CHECK ("shop_settings"."tax_basis_points" between 0 and 10000),
	CONSTRAINT "shop_settings_min_order" CHECK ("shop_settings"."min_order_minor" >= 0),
	CONSTRAINT "shop_settings_price_hold" CHECK ("shop_settings"."price_hold_days" >= 0)
);
--> statement-breakpoint
CREATE INDEX "factor_offers_user" ON "factor_offers" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "factor_offers_expiry" ON "factor_offers" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sign_in_tickets_user" ON "sign_in_tickets" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sign_in_tickets_expiry" ON "sign_in_tickets" USING btree ("expires_at");
--> statement-breakpoint
insert into shop_settings default values;
--> statement-breakpoint
create trigger shop_settings_change after update on shop_settings for each statement execute function announce_channel('settings');
--> statement-breakpoint
-- From here on accounts are locked: what takes long is above, and users_removed_address can be built before the upgrade.
ALTER TABLE "users" ADD COLUMN "staff_roles" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- The version before: it never writes staff_roles.
ALTER TABLE "users" ADD CONSTRAINT "users_staff_roles" CHECK ("users"."staff_roles" <@ array['sales', 'warehouse', 'catalogue', 'finance']);
--> statement-breakpoint
-- The version before: it makes admins with functions of this version, which take the staff roles away.
ALTER TABLE "users" ADD CONSTRAINT "users_admins_without_staff_roles" CHECK ("users"."role" = 'user' or "users"."staff_roles" = '{}');
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_staff" ON "users" USING btree ("id") WHERE staff_roles <> '{}' and deleted_at is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_removed_address" ON "users" USING btree (plain_address(email)) WHERE deleted_at is not null;
--> statement-breakpoint
ALTER TABLE "factor_offers" ADD CONSTRAINT "factor_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "failed_sign_ins" ADD CONSTRAINT "failed_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
