CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"error" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_state" CHECK ("provider_events"."state" in ('waiting', 'done', 'ignored'))
);
--> statement-breakpoint
CREATE TABLE "unmatched_payments" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"buyer_id" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "unmatched_payments_amount" CHECK ("unmatched_payments"."amount_cents" > 0),
	CONSTRAINT "unmatched_payments_reason" CHECK ("unmatched_payments"."reason" in ('no-booking', 'buyer', 'amount', 'currency'))
);
--> statement-breakpoint
DROP INDEX "payments_refunding";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "intent_secret" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "intent_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "intent_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "intent_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_cause" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_error" text;--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("next_attempt_at" NULLS FIRST) WHERE "provider_events"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "provider_events_intent" ON "provider_events" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "unmatched_payments_open" ON "unmatched_payments" USING btree ("created_at") WHERE "unmatched_payments"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_open_intents" ON "bookings" USING btree ("intent_asked_at" NULLS FIRST,"ended_at") WHERE not "bookings"."active" and "bookings"."status" = 'unpaid' and "bookings"."payment_intent_id" is not null and "bookings"."intent_closed_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_buyer_car" ON "bookings" USING btree ("buyer_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("created_at") WHERE "payments"."dispute" = 'open';--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_refunding" ON "payments" USING btree ("refund_next_at" NULLS FIRST) WHERE "payments"."status" = 'refunding';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_cause" CHECK ("payments"."refund_cause" is null or "payments"."refund_cause" in ('car-gone', 'by-hand', 'dispute'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute" CHECK ("payments"."dispute" is null or "payments"."dispute" in ('open', 'won', 'lost'));--> statement-breakpoint
-- What was given back before the columns above were there: the car was gone, and all of it came back.
UPDATE "payments" SET "refund_cause" = 'car-gone' WHERE "status" <> 'succeeded';--> statement-breakpoint
UPDATE "payments" SET "refunded_cents" = "amount_cents" WHERE "status" = 'refunded';--> statement-breakpoint
UPDATE "bookings" SET "refunded_at" = coalesce("ended_at", now()) WHERE "end_reason" = 'refunded'
	AND EXISTS (SELECT 1 FROM "payments" p WHERE p."booking_id" = "bookings"."id" AND p."status" = 'refunded');
