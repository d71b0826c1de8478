CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"left_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_amount" CHECK ("payment_events"."amount_cents" > 0),
	CONSTRAINT "payment_events_left" CHECK ("payment_events"."left_cents" >= 0),
	CONSTRAINT "payment_events_kind" CHECK ("payment_events"."kind" in ('refund', 'refund-failed', 'dispute-opened', 'dispute-won', 'dispute-lost'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_booking" ON "payment_events" USING btree ("booking_id","position");