CREATE TABLE "bans" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"email_fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "bans_email" ON "bans" USING btree ("email_fingerprint");