CREATE TABLE "provider_tokens" (
	"account" text PRIMARY KEY NOT NULL,
	"token" text,
	"refresh_token" text,
	"expires_at" timestamp with time zone,
	"asked_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"lookup" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_provider_ref_pk" PRIMARY KEY("provider","ref")
);
--> statement-breakpoint
CREATE INDEX "sandbox_payments_lookup" ON "sandbox_payments" USING btree ("provider","kind","lookup");--> statement-breakpoint
CREATE INDEX "sandbox_payments_oldest" ON "sandbox_payments" USING btree ("created_at");