CREATE TABLE "function_editions" (
	"edition" integer PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"hashes" jsonb NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL
);
