-- No sum is larger than 2^53 - 1 minor units, which every program reads exactly. NOT VALID, because an earlier version may have stored larger ones:
-- the start validates each check whose table has none, and names the rows of the others (server/db/validate-sums.ts).
ALTER TABLE "documents" ADD CONSTRAINT "documents_sum" CHECK (not jsonb_path_exists("documents"."content", '$.totalMinor ? (@ > 9007199254740991)') and not jsonb_path_exists("documents"."content", '$.amountMinor ? (@ > 9007199254740991)')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_sum" CHECK ("payment_orders"."amount_minor" <= 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sum" CHECK ("payments"."amount_minor" <= 9007199254740991 and "payments"."received_minor" <= 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sum" CHECK ("refunds"."amount_minor" <= 9007199254740991) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_sum" CHECK ("purchase_lines"."unit_price_minor" <= 9999999999 and "purchase_lines"."quantity" <= 900000) NOT VALID;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_sum" CHECK ("purchases"."total_minor" <= 9007199254740991) NOT VALID;
