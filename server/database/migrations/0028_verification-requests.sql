CREATE TABLE "verification_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"phone" text NOT NULL,
	"company" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	CONSTRAINT "verification_requests_outcome" CHECK (("verification_requests"."ended_at" is null) = ("verification_requests"."outcome" is null) and "verification_requests"."outcome" in ('verified', 'declined', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_requests_open" ON "verification_requests" USING btree ("user_id") WHERE "verification_requests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "verification_requests_user" ON "verification_requests" USING btree ("user_id","created_at");