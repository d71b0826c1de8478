CREATE TABLE "installation" (
	"id" text PRIMARY KEY NOT NULL,
	"owns_unmarked" boolean NOT NULL,
	"home" text
);
--> statement-breakpoint
INSERT INTO "installation" ("id", "owns_unmarked") VALUES (gen_random_uuid()::text, true);--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_dispute";--> statement-breakpoint
ALTER TABLE "provider_events" DROP CONSTRAINT "provider_events_state";--> statement-breakpoint
DROP INDEX "payments_disputed";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "phone_shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "payment_begun_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "installation_one" ON "installation" USING btree ((true));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_open_dispute" ON "payments" USING btree ("created_at") WHERE "payments"."dispute" in ('open', 'inquiry');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute" CHECK ("payments"."dispute" is null or "payments"."dispute" in ('inquiry', 'open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_state" CHECK ("provider_events"."state" in ('waiting', 'done', 'ignored', 'dead'));