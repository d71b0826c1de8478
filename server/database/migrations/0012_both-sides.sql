CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"recipient_id" text NOT NULL,
	"side" text NOT NULL,
	"template" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"error" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_side" CHECK ("mails"."side" in ('buyer', 'seller')),
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sending', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_end_reason";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "release_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_cause" ON "mails" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("next_try_at","id") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_sending" ON "mails" USING btree ("claimed_at") WHERE "mails"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("ended_at" DESC NULLS FIRST,"id") WHERE "mails"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_end_reason" CHECK ("bookings"."end_reason" is null or "bookings"."end_reason" in ('expired', 'cancelled', 'released', 'refunded', 'withdrawn', 'undone'));--> statement-breakpoint
-- Orders from before they kept when they were paid: when their payment was recorded.
UPDATE "bookings" SET "paid_at" = (
  SELECT min(p."created_at") FROM "payments" p WHERE p."booking_id" = "bookings"."id"
) WHERE "status" = 'paid' OR "end_reason" = 'undone';
