CREATE TABLE "photo_takedowns" (
	"photo_id" text PRIMARY KEY NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purged_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "picture_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD COLUMN "host" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "photo_takedowns_unpurged" ON "photo_takedowns" USING btree ("created_at") WHERE "photo_takedowns"."purged_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "listing_drafts_updated" ON "listing_drafts" USING btree ("updated_at");