CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "email_changes_outcome" CHECK (("email_changes"."ended_at" is null) = ("email_changes"."outcome" is null) and "email_changes"."outcome" in ('applied', 'cancelled', 'overtaken'))
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_open" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","created_at");
--> statement-breakpoint
ALTER TABLE "money_back_requests" ADD COLUMN "opened_by_us" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "removal_reason" text;
--> statement-breakpoint
-- Seats, doors and previous owners are words of a car too ("~seats7"), so that "7 seater" finds it
-- (server/products/search/words.ts). The job index-cars indexes the cars of older rules again.
CREATE OR REPLACE FUNCTION "index_car"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	seller record;
BEGIN
	SELECT u."name", u."verified" INTO seller FROM public."users" u WHERE u."id" = NEW."seller_id";
	NEW."search_words" := public."search_terms_of"(NEW."name", 'A', true)
		|| public."search_terms_of"(coalesce(NEW."colour", ''), 'B', true)
		|| public."search_terms_of"(NEW."location", 'B', true)
		|| public."search_terms_of"(coalesce(seller."name", ''), 'C', true)
		|| ('''=' || replace(replace(NEW."category_id", '\', '\\'), '''', '''''') || ''':1C')::tsvector
		|| coalesce(('''~seats' || NEW."seats" || ''':1C')::tsvector, '')
		|| coalesce(('''~doors' || NEW."doors" || ''':1C')::tsvector, '')
		|| coalesce(('''~owners' || NEW."previous_owners" || ''':1C')::tsvector, '')
		|| public."search_terms_of"(NEW."description", 'D', false);
	NEW."search_version" := 2;
	NEW."seller_verified" := coalesce(seller."verified", false);
	RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER "cars_indexed_anew" ON "products";--> statement-breakpoint
CREATE TRIGGER "cars_indexed_anew" BEFORE UPDATE ON "products"
	FOR EACH ROW WHEN (NEW."search_words" IS NULL OR (NEW."name", NEW."description", NEW."colour",
		NEW."location", NEW."seats", NEW."doors", NEW."previous_owners", NEW."seller_id",
		NEW."category_id") IS DISTINCT FROM (OLD."name", OLD."description", OLD."colour",
		OLD."location", OLD."seats", OLD."doors", OLD."previous_owners", OLD."seller_id",
		OLD."category_id"))
	EXECUTE FUNCTION "index_car"();
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "money_back_requests" ADD COLUMN "photo_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "money_back_requests" ADD COLUMN "reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "money_back_requests" ADD COLUMN "reply_photo_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "money_back_requests" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "is_evidence" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sold_car" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card" jsonb;
