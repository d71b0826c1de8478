ALTER TABLE "mails" ADD COLUMN "address" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_address" ON "mails" USING btree ("address","ended_at") WHERE "mails"."address" is not null;