CREATE TABLE "money_back_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" text,
	"answer" text DEFAULT '' NOT NULL,
	"amount_cents" bigint,
	"refunded_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_back_state" CHECK ("money_back_requests"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'closed')),
	CONSTRAINT "money_back_amount" CHECK (("money_back_requests"."state" = 'accepted') = ("money_back_requests"."amount_cents" is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_due_cents" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_decision_id" text;--> statement-breakpoint
ALTER TABLE "money_back_requests" ADD CONSTRAINT "money_back_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_back_requests" ADD CONSTRAINT "money_back_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_back_one_open" ON "money_back_requests" USING btree ("booking_id") WHERE "money_back_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "money_back_booking" ON "money_back_requests" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "money_back_created" ON "money_back_requests" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("refund_next_at" NULLS FIRST) WHERE "payments"."refund_due_cents" is not null;