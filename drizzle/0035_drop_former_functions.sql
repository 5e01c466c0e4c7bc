-- The version before: it has its own editions of these functions, and checks at its start for no former ones. Only the version before that
-- one called them.
drop function if exists add_api_token(uuid, text, text, text, timestamptz, integer);
--> statement-breakpoint
drop function if exists add_confirmation(uuid, text);
--> statement-breakpoint
drop function if exists add_mail_job(uuid);
--> statement-breakpoint
drop function if exists announce_catalogue_change();
--> statement-breakpoint
drop function if exists announce_stock();
--> statement-breakpoint
drop function if exists begin_password_reset(text);
--> statement-breakpoint
drop function if exists change_password(uuid, text, text, text);
--> statement-breakpoint
drop function if exists check_out_orders(uuid, integer[], text, integer);
--> statement-breakpoint
drop function if exists close_order(integer, uuid, boolean, boolean);
--> statement-breakpoint
drop function if exists enqueue_mail(text, text, jsonb);
--> statement-breakpoint
drop function if exists enqueue_welcome(uuid, text, text);
--> statement-breakpoint
drop function if exists index_parts(jsonb, jsonb, integer);
--> statement-breakpoint
drop function if exists let_go_of_orders(uuid);
--> statement-breakpoint
drop function if exists link_identity(uuid, text, text, text, boolean);
--> statement-breakpoint
drop function if exists mend_outbox();
--> statement-breakpoint
drop function if exists open_payment(uuid, integer[], text, text, text, text, bigint, text, integer);
--> statement-breakpoint
drop function if exists place_orders(uuid, integer[], text, integer);
--> statement-breakpoint
drop function if exists send_confirmation(uuid);
--> statement-breakpoint
drop function if exists start_payment(uuid, integer[], text, text, text, text, bigint, text, integer);
--> statement-breakpoint
drop function if exists unlink_identity(uuid, text);
