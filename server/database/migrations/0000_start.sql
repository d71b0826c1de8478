-- The tables of all modules, as drizzle-kit writes them from server/*/schema.ts. It cannot express
-- extensions, functions, triggers, INCLUDE, the collation of a column, and rows: these are written by
-- hand and have comments. SQL stays compatible with PostgreSQL 15.

CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- TEXT

-- Text as it is sorted and compared, like contract/text/foldText.ts: without case, accents, width,
-- ligatures, and the marks that people leave out. The same rules in every database: nothing depends on
-- its locale. Most texts are ASCII, which is fast.
-- Lists by name read the folded name from an index. The planner adds the cost of folding it again, and
-- with the default cost it would send all rows through parallel workers, which takes five times as long.
CREATE FUNCTION "fold_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 30
	RETURN CASE WHEN octet_length($1) = char_length($1) THEN lower($1 COLLATE "C")
		ELSE normalize(translate(replace(replace(replace(replace(regexp_replace(replace(replace(replace(
			lower(normalize($1, NFKD) COLLATE "und-x-icu") COLLATE "C",
			U&'\0438\0306', 'й'), U&'\0443\0306', 'ў'), U&'\0456\0308', 'ї'),
			'[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c\u0e48-\u0e4b\u180b-\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
			'ıςøđðłħŧ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙',
			'iσoddlht01234567890123456789012345678901234567890123456789'), NFC) END;--> statement-breakpoint

-- Only the letters and digits of a text.
CREATE FUNCTION "squeeze_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(public."fold_text"($1),
		'[ \u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02df\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u060d\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u1680\u17d4-\u17db\u1800-\u180a\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001fbff]+', '', 'g');--> statement-breakpoint

-- ACCOUNTS

CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"uid" text,
	"email_verified" boolean,
	"time_zone" text,
	"suspended" boolean DEFAULT false NOT NULL,
	"sessions_valid_from" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'seller', 'admin'))
);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_live" ON "users" USING btree ("email") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_uid_live" ON "users" USING btree ("uid") WHERE "users"."deleted_at" is null;--> statement-breakpoint

-- A search that finds many users reads the newest from this index, without the table.
CREATE INDEX "users_role_created" ON "users" USING btree ("role","created_at" DESC NULLS FIRST,"id") INCLUDE ("name","email","verified") WHERE "users"."deleted_at" is null;--> statement-breakpoint

-- With the name itself in the index, a late page by name is counted in the index alone.
CREATE INDEX "users_role_name_folded" ON "users" USING btree ("role",fold_text("name") collate "C","id") INCLUDE ("name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_email_c" ON "users" USING btree ("role","email" collate "C","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_role_verified" ON "users" USING btree ("role","verified") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_search_folded" ON "users" USING gin ((fold_text("name" || ' ' || "email") collate "C") gin_trgm_ops);--> statement-breakpoint

CREATE TABLE "suspensions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"reason" text NOT NULL,
	"statement" text NOT NULL,
	"started_by" text NOT NULL,
	"case_id" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "suspensions_reason" CHECK ("suspensions"."reason" in ('fraud', 'wrong-facts', 'already-sold', 'forbidden', 'offensive', 'spam', 'other')),
	CONSTRAINT "suspensions_ended" CHECK ("suspensions"."ended_by" is null or "suspensions"."ended_at" is not null)
);--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_open" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_user" ON "suspensions" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "suspensions_due" ON "suspensions" USING btree ("until") WHERE "suspensions"."ended_at" is null and "suspensions"."until" is not null;--> statement-breakpoint

CREATE TABLE "admin_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "admin_notes_user" ON "admin_notes" USING btree ("user_id","created_at");--> statement-breakpoint

CREATE TABLE "bans" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"email_fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "bans_email" ON "bans" USING btree ("email_fingerprint");--> statement-breakpoint

CREATE TABLE "ban_key" (
	"check_value" text PRIMARY KEY NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "ban_key_one" ON "ban_key" USING btree ((true));--> statement-breakpoint

CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "email_changes_outcome" CHECK (("email_changes"."ended_at" is null) = ("email_changes"."outcome" is null) and "email_changes"."outcome" in ('applied', 'cancelled', 'overtaken'))
);--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_open" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","created_at");--> statement-breakpoint

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
);--> statement-breakpoint
ALTER TABLE "verification_requests" ADD CONSTRAINT "verification_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_requests_open" ON "verification_requests" USING btree ("user_id") WHERE "verification_requests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "verification_requests_user" ON "verification_requests" USING btree ("user_id","created_at");--> statement-breakpoint

CREATE TABLE "table_views" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"table_name" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_start" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "table_views_table" CHECK ("table_views"."table_name" in ('buyers', 'sellers', 'reports', 'products', 'orders', 'bookings', 'payments'))
);--> statement-breakpoint
ALTER TABLE "table_views" ADD CONSTRAINT "table_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "table_views_user" ON "table_views" USING btree ("user_id");--> statement-breakpoint

-- PRODUCTS

CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint

CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"seller_email" text NOT NULL,
	"seller_name" text NOT NULL,
	"name" text NOT NULL,
	"picture" text NOT NULL,
	"original_cents" bigint NOT NULL,
	"resale_cents" bigint NOT NULL,
	"condition" text NOT NULL,
	"phone" text NOT NULL,
	"location" text NOT NULL,
	"description" text NOT NULL,
	"purchase_year" double precision NOT NULL,
	"year_of_use" double precision NOT NULL,
	"category_id" text NOT NULL,
	"status" text DEFAULT 'unsold' NOT NULL,
	"advertised" boolean DEFAULT false NOT NULL,
	"sold_elsewhere" boolean DEFAULT false NOT NULL,
	"withheld" text,
	"withheld_from" text,
	"withheld_version" integer,
	"buyer_id" text,
	"held_until" timestamp with time zone,
	"phone_from" timestamp with time zone,
	"make" text,
	"model" text,
	"mileage_km" integer,
	"fuel" text,
	"gearbox" text,
	"power_kw" integer,
	"colour" text,
	"doors" integer,
	"seats" integer,
	"previous_owners" integer,
	"next_inspection" text,
	"service_history" text,
	"accident_free" boolean,
	"vin" text,
	"version" integer DEFAULT 1 NOT NULL,
	"search_words" "tsvector",
	"seller_verified" boolean DEFAULT false NOT NULL,
	"photo_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"removal_reason" text,
	"deleted_with_seller" boolean DEFAULT false NOT NULL,
	"draft_id" text,
	CONSTRAINT "products_prices" CHECK ("products"."original_cents" > 0 and "products"."resale_cents" > 0),
	CONSTRAINT "products_condition" CHECK ("products"."condition" in ('excellent', 'good', 'fair')),
	CONSTRAINT "products_photo_count" CHECK ("products"."photo_count" between 0 and 20),
	CONSTRAINT "products_status" CHECK ("products"."status" in ('unsold', 'sold', 'withdrawn')),
	CONSTRAINT "products_withheld" CHECK ("products"."withheld" in ('suspension', 'case')),
	CONSTRAINT "products_withheld_from" CHECK (("products"."withheld" is null) = ("products"."withheld_from" is null)),
	CONSTRAINT "products_withheld_withdrawn" CHECK ("products"."withheld" is null or "products"."status" = 'withdrawn')
);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- A search that finds many cars reads the newest from these two indexes, without the table.
CREATE INDEX "products_category_created" ON "products" USING btree ("category_id","created_at" DESC NULLS FIRST,"id") INCLUDE ("name","condition","resale_cents","purchase_year") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") INCLUDE ("name","condition","resale_cents","purchase_year") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_advertised_created" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "products"."advertised" and "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","resale_cents","id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_comparable" ON "products" USING btree ("make","model","created_at") WHERE "products"."make" is not null and "products"."mileage_km" is not null and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_make_price" ON "products" USING btree ("make","model","resale_cents","id") WHERE "products"."make" is not null and "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("resale_cents","id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_category_year" ON "products" USING btree ("category_id","purchase_year" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_year" ON "products" USING btree ("purchase_year" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_seller_created" ON "products" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_held" ON "products" USING btree ("held_until","buyer_id","id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold' and "products"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_deleted" ON "products" USING btree ("deleted_at") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "products_search_folded" ON "products" USING gin ((fold_text("name") collate "C") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_search_words" ON "products" USING gin ("search_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "products_live_vin" ON "products" USING btree ("vin") WHERE "products"."vin" is not null and "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE UNIQUE INDEX "products_draft" ON "products" USING btree ("seller_id","draft_id") WHERE "products"."draft_id" is not null;--> statement-breakpoint

CREATE TABLE "price_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"from_cents" bigint NOT NULL,
	"to_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_product" ON "price_changes" USING btree ("product_id","created_at");--> statement-breakpoint

CREATE TABLE "price_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "price_batches" ADD CONSTRAINT "price_batches_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_batches_seller" ON "price_batches" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "price_batches_created" ON "price_batches" USING btree ("created_at");--> statement-breakpoint

CREATE TABLE "listing_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "listing_drafts" ADD CONSTRAINT "listing_drafts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_drafts_seller" ON "listing_drafts" USING btree ("seller_id","updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "listing_drafts_updated" ON "listing_drafts" USING btree ("updated_at");--> statement-breakpoint

CREATE TABLE "listing_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"product_ids" text[] NOT NULL,
	"picture_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "listing_imports" ADD CONSTRAINT "listing_imports_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_imports_key" ON "listing_imports" USING btree ("seller_id","key");--> statement-breakpoint
CREATE INDEX "listing_imports_seller" ON "listing_imports" USING btree ("seller_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listing_imports_created" ON "listing_imports" USING btree ("created_at");--> statement-breakpoint

CREATE TABLE "picture_fetches" (
	"product_id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"link" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failure" text
);--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_import_id_listing_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_fetches_due" ON "picture_fetches" USING btree ("due_at") WHERE "picture_fetches"."failure" is null;--> statement-breakpoint
CREATE INDEX "picture_fetches_import" ON "picture_fetches" USING btree ("import_id");--> statement-breakpoint

CREATE TABLE "car_facets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" text NOT NULL,
	"make" text,
	"model" text,
	"resale_cents" bigint NOT NULL,
	"purchase_year" double precision NOT NULL,
	"mileage_km" integer,
	"condition" text NOT NULL,
	"fuel" text,
	"gearbox" text,
	"location" text NOT NULL,
	"seller_verified" boolean NOT NULL,
	"photo_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX "car_facets_created" ON "car_facets" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "car_facets_price" ON "car_facets" USING btree ("resale_cents","id");--> statement-breakpoint
CREATE INDEX "car_facets_year" ON "car_facets" USING btree ("purchase_year" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "car_facets_mileage" ON "car_facets" USING btree ("mileage_km","id");--> statement-breakpoint
CREATE INDEX "car_facets_place" ON "car_facets" USING btree ("location");--> statement-breakpoint
CREATE INDEX "car_facets_make" ON "car_facets" USING btree ("make","model","resale_cents");--> statement-breakpoint

CREATE TABLE "comparables" (
	"make" text NOT NULL,
	"model" text NOT NULL,
	"cars" jsonb NOT NULL,
	"collected_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comparables_make_model_pk" PRIMARY KEY("make","model")
);--> statement-breakpoint

CREATE TABLE "changed_products" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changed_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"due_at" timestamp with time zone
);--> statement-breakpoint
CREATE INDEX "changed_products_due" ON "changed_products" USING btree ("due_at" NULLS FIRST);--> statement-breakpoint

-- By code point, so that all words with the same beginning are one range of the key.
CREATE TABLE "search_terms" (
	"term" text COLLATE "C" PRIMARY KEY NOT NULL
);--> statement-breakpoint
CREATE INDEX "search_terms_nearest" ON "search_terms" USING gist ("term" gist_trgm_ops);--> statement-breakpoint

-- SEARCH
-- Triggers on "products" keep "search_words", "car_facets" and "search_terms" (decision 14).

-- A folded text with one space between words, and dashes between the runs of letters and digits of a
-- word; characters of scripts without spaces are runs of their own.
CREATE FUNCTION "search_text"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	spaced text := regexp_replace(regexp_replace(public."fold_text"($1) COLLATE "C",
		'[\u0009-\u000d\u0020\u0085\u1680\u2028\u2029]+', ' ', 'g'),
		'[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02df\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u060d\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u1680\u17d4-\u17db\u1800-\u180a\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001fbff]+', '-', 'g');
BEGIN
	IF octet_length(spaced) <> char_length(spaced) THEN
		spaced := regexp_replace(spaced, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3100-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff])', '-\1-', 'g');
	END IF;
	RETURN regexp_replace(regexp_replace(spaced, '([0-9])([^0-9 -])', '\1-\2', 'g'),
		'([^0-9 -])([0-9])', '\1-\2', 'g');
END $$;--> statement-breakpoint

-- What a text is found by, like contract/text/searchTerms.ts: runs of letters and of digits, and up to
-- three neighbours together, in a name always, elsewhere within a word and beside numbers.
CREATE FUNCTION "search_terms_of"("value" text, "weight" text, "is_name" boolean) RETURNS tsvector
	LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	ending text := ''':1' || $2 || ' ';
	terms text := '';
	word text;
	run text;
	previous text := '';
	pair text := '';
	is_first boolean;
BEGIN
	FOREACH word IN ARRAY string_to_array(public."search_text"($1), ' ') LOOP
		is_first := true;
		FOREACH run IN ARRAY string_to_array(word, '-') LOOP
			CONTINUE WHEN run = '';
			run := left(run, 60);
			terms := terms || '''' || run || ending;
			IF previous <> '' AND ($3 OR NOT is_first
					OR previous COLLATE "C" < ':' OR run COLLATE "C" < ':') THEN
				terms := terms || '''' || previous || run || ending;
				IF pair <> '' THEN
					terms := terms || '''' || pair || run || ending;
				END IF;
				pair := previous || run;
			ELSE
				pair := '';
			END IF;
			previous := run;
			is_first := false;
		END LOOP;
	END LOOP;
	RETURN terms::tsvector;
END $$;--> statement-breakpoint

-- Words of the name, make and model (A), of colour and place (B), of the seller (C: misspelt words are not compared with
-- these, so that nothing of a user who left stays) and of the description (D). The category, and seats,
-- doors and previous owners ("~seats7"), so that "7 seater" finds the car (server/products/search/words.ts).
CREATE FUNCTION "index_car"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	seller record;
BEGIN
	SELECT u."name", u."verified" INTO seller FROM public."users" u WHERE u."id" = NEW."seller_id";
	NEW."search_words" := public."search_terms_of"(NEW."name", 'A', true)
		|| public."search_terms_of"(concat_ws(' ', NEW."make", NEW."model"), 'A', true)
		|| public."search_terms_of"(coalesce(NEW."colour", ''), 'B', true)
		|| public."search_terms_of"(NEW."location", 'B', true)
		|| public."search_terms_of"(coalesce(seller."name", ''), 'C', true)
		|| ('''=' || replace(replace(NEW."category_id", '\', '\\'), '''', '''''') || ''':1C')::tsvector
		|| coalesce(('''~seats' || NEW."seats" || ''':1C')::tsvector, '')
		|| coalesce(('''~doors' || NEW."doors" || ''':1C')::tsvector, '')
		|| coalesce(('''~owners' || NEW."previous_owners" || ''':1C')::tsvector, '')
		|| public."search_terms_of"(NEW."description", 'D', false);
	NEW."seller_verified" := coalesce(seller."verified", false);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "cars_indexed" BEFORE INSERT ON "products"
	FOR EACH ROW EXECUTE FUNCTION "index_car"();--> statement-breakpoint
CREATE TRIGGER "cars_indexed_anew" BEFORE UPDATE ON "products"
	FOR EACH ROW WHEN (NEW."search_words" IS NULL OR (NEW."name", NEW."make", NEW."model",
		NEW."description", NEW."colour", NEW."location", NEW."seats", NEW."doors", NEW."previous_owners", NEW."seller_id",
		NEW."category_id") IS DISTINCT FROM (OLD."name", OLD."make", OLD."model",
		OLD."description", OLD."colour", OLD."location", OLD."seats", OLD."doors", OLD."previous_owners", OLD."seller_id",
		OLD."category_id"))
	EXECUTE FUNCTION "index_car"();--> statement-breakpoint

-- Words of names, colours and places; other words are looked up in the cars themselves. At most 20 of a
-- car, single words before joined ones, and at most 1,000 new ones of a statement, so that nobody can fill
-- the table with imports. Words with digits are not corrected, so they need not be known. In one order, so
-- that no two writers wait for each other's words.
CREATE FUNCTION "learn_terms"("cars" tsvector[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO public."search_terms" ("term")
		SELECT DISTINCT w.term FROM unnest($1) c("words")
		CROSS JOIN LATERAL (
			SELECT t.term FROM unnest(tsvector_to_array(ts_filter(c."words", '{a,b}'))) t(term)
			WHERE length(t.term) BETWEEN 3 AND 30 AND t.term !~ '[0-9]'
			ORDER BY length(t.term), t.term LIMIT 20
		) w
		WHERE NOT EXISTS (SELECT FROM public."search_terms" k WHERE k."term" = w.term COLLATE "C")
		ORDER BY w.term LIMIT 1000
		ON CONFLICT ("term") DO NOTHING
$$;--> statement-breakpoint

-- The words of a deleted car are removed, and return when the car is restored.
CREATE FUNCTION "keep_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM public."learn_terms"(array_agg(c."search_words")) FROM came c;
	ELSE
		PERFORM public."learn_terms"(array_agg(c."search_words"))
			FROM came c JOIN gone g ON g."id" = c."id"
			WHERE c."deleted_at" IS NULL AND (g."deleted_at" IS NOT NULL
				OR g."search_words" IS DISTINCT FROM c."search_words") HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "terms_kept" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "keep_terms"();--> statement-breakpoint
CREATE TRIGGER "terms_kept_anew" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "keep_terms"();--> statement-breakpoint

-- Only cars for sale have a row in "car_facets".
CREATE FUNCTION "facet_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM public."car_facets" WHERE "id" = OLD."id";
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO public."car_facets" ("id", "name", "category_id", "make", "model", "resale_cents",
			"purchase_year", "mileage_km", "condition", "fuel", "gearbox", "location", "seller_verified", "photo_count",
			"created_at")
			SELECT NEW."id", NEW."name", NEW."category_id", NEW."make", NEW."model", NEW."resale_cents",
				NEW."purchase_year", NEW."mileage_km", NEW."condition", NEW."fuel", NEW."gearbox", NEW."location",
				NEW."seller_verified", NEW."photo_count", NEW."created_at"
			WHERE NEW."deleted_at" IS NULL AND NEW."status" = 'unsold';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cars_faceted" AFTER INSERT OR DELETE ON "products"
	FOR EACH ROW EXECUTE FUNCTION "facet_car"();--> statement-breakpoint
CREATE TRIGGER "cars_faceted_anew" AFTER UPDATE ON "products"
	FOR EACH ROW WHEN ((NEW."name", NEW."category_id", NEW."make", NEW."model", NEW."resale_cents",
		NEW."purchase_year", NEW."mileage_km", NEW."condition", NEW."fuel", NEW."gearbox", NEW."location",
		NEW."seller_verified", NEW."photo_count", NEW."status", NEW."deleted_at") IS DISTINCT FROM (
		OLD."name", OLD."category_id", OLD."make", OLD."model", OLD."resale_cents", OLD."purchase_year", OLD."mileage_km",
		OLD."condition", OLD."fuel", OLD."gearbox", OLD."location", OLD."seller_verified",
		OLD."photo_count", OLD."status", OLD."deleted_at"))
	EXECUTE FUNCTION "facet_car"();--> statement-breakpoint
CREATE FUNCTION "forget_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	TRUNCATE public."car_facets";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cars_facets_truncated" AFTER TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "forget_facets"();--> statement-breakpoint

-- For the job "follow-cars".
CREATE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public."changed_products" ("product_id") VALUES (NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cars_noted" AFTER INSERT ON "products"
	FOR EACH ROW EXECUTE FUNCTION "note_change"();--> statement-breakpoint
CREATE TRIGGER "cars_noted_anew" AFTER UPDATE ON "products"
	FOR EACH ROW WHEN ((NEW."resale_cents", NEW."status", NEW."sold_elsewhere", NEW."buyer_id",
		NEW."held_until", NEW."deleted_at") IS DISTINCT FROM (OLD."resale_cents", OLD."status",
		OLD."sold_elsewhere", OLD."buyer_id", OLD."held_until", OLD."deleted_at"))
	EXECUTE FUNCTION "note_change"();--> statement-breakpoint

-- PHOTOS

CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"widths" integer[] NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"placeholder" text NOT NULL,
	"focus_x" integer DEFAULT 50 NOT NULL,
	"focus_y" integer DEFAULT 50 NOT NULL,
	"is_evidence" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "photos_id" CHECK ("photos"."id" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "photos_size" CHECK ("photos"."width" > 0 and "photos"."height" > 0),
	CONSTRAINT "photos_widths" CHECK (cardinality("photos"."widths") between 1 and 4 and "photos"."widths"[cardinality("photos"."widths")] = "photos"."width"),
	CONSTRAINT "photos_focus" CHECK ("photos"."focus_x" between 0 and 100 and "photos"."focus_y" between 0 and 100),
	CONSTRAINT "photos_color" CHECK ("photos"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "photos_placeholder" CHECK (length("photos"."placeholder") between 1 and 1000)
);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "photos_unused" ON "photos" USING btree ("unused_since") WHERE "photos"."unused_since" is not null and "photos"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "photos_removed" ON "photos" USING btree ("removed_at") WHERE "photos"."removed_at" is not null;--> statement-breakpoint

CREATE TABLE "photo_takedowns" (
	"photo_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"widths" integer[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"purged_at" timestamp with time zone
);--> statement-breakpoint
CREATE INDEX "photo_takedowns_unpurged" ON "photo_takedowns" USING btree ("created_at") WHERE "photo_takedowns"."purged_at" is null;--> statement-breakpoint

CREATE TABLE "listing_photos" (
	"listing_id" text NOT NULL,
	"position" integer NOT NULL,
	"photo_id" text NOT NULL,
	CONSTRAINT "listing_photos_listing_id_position_pk" PRIMARY KEY("listing_id","position"),
	CONSTRAINT "listing_photos_position" CHECK ("listing_photos"."position" between 0 and 19)
);--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_listing_id_products_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_photos_photo" ON "listing_photos" USING btree ("photo_id");--> statement-breakpoint

CREATE TABLE "draft_photos" (
	"draft_id" text NOT NULL,
	"position" integer NOT NULL,
	"photo_id" text NOT NULL,
	CONSTRAINT "draft_photos_draft_id_position_pk" PRIMARY KEY("draft_id","position"),
	CONSTRAINT "draft_photos_position" CHECK ("draft_photos"."position" between 0 and 19)
);--> statement-breakpoint
ALTER TABLE "draft_photos" ADD CONSTRAINT "draft_photos_draft_id_listing_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."listing_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_photos" ADD CONSTRAINT "draft_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_photos_photo" ON "draft_photos" USING btree ("photo_id");--> statement-breakpoint

-- ORDERS

CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"buyer_id" text NOT NULL,
	"buyer_name" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"picture" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"release_reason" text,
	"phone_shared_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"payment_intent_id" text,
	"intent_attempt" integer DEFAULT 0 NOT NULL,
	"intent_secret" text,
	"intent_seen_at" timestamp with time zone,
	"intent_asked_at" timestamp with time zone,
	"payment_begun_at" timestamp with time zone,
	"intent_closed_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_price" CHECK ("bookings"."price_cents" > 0),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('unpaid', 'paid')),
	CONSTRAINT "bookings_paid" CHECK ("bookings"."status" = 'unpaid' or "bookings"."active"),
	CONSTRAINT "bookings_end_reason" CHECK ("bookings"."end_reason" is null or "bookings"."end_reason" in ('expired', 'cancelled', 'released', 'refunded', 'withdrawn', 'undone'))
);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_live_per_car" ON "bookings" USING btree ("product_id") WHERE "bookings"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_payment_intent" ON "bookings" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "bookings_product" ON "bookings" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "bookings_photo" ON "bookings" USING btree ("picture") WHERE "bookings"."picture" like '/api/photos/%';--> statement-breakpoint
CREATE INDEX "bookings_buyer_created" ON "bookings" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_paid_at" ON "bookings" USING btree ("paid_at") WHERE "bookings"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "bookings_open_holds" ON "bookings" USING btree ("reserved_until") WHERE "bookings"."active" and "bookings"."status" = 'unpaid';--> statement-breakpoint
CREATE INDEX "bookings_open_intents" ON "bookings" USING btree ("intent_asked_at" NULLS FIRST,"ended_at") WHERE not "bookings"."active" and "bookings"."status" = 'unpaid' and "bookings"."payment_intent_id" is not null and "bookings"."intent_closed_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_buyer_car" ON "bookings" USING btree ("buyer_id","product_id","created_at");--> statement-breakpoint

CREATE TABLE "sealed_cars" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"at" text NOT NULL,
	"car" jsonb NOT NULL,
	"photo_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sealed_cars_at" CHECK ("sealed_cars"."at" in ('booking', 'payment')),
	CONSTRAINT "sealed_cars_hash" CHECK ("sealed_cars"."hash" ~ '^[0-9a-f]{64}$')
);--> statement-breakpoint
ALTER TABLE "sealed_cars" ADD CONSTRAINT "sealed_cars_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_cars_booking" ON "sealed_cars" USING btree ("booking_id","at");--> statement-breakpoint
CREATE INDEX "sealed_cars_photos" ON "sealed_cars" USING gin ("photo_ids");--> statement-breakpoint

CREATE TABLE "payment_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_steps_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"intent_id" text,
	"booking_id" text,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"provider_id" text,
	"amount_cents" bigint,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_steps_kind" CHECK ("payment_steps"."kind" in ('created', 'not-created', 'authentication', 'declined', 'processing', 'succeeded', 'cancelled', 'event', 'recorded', 'unmatched', 'matched', 'refund-decided', 'refund-requested', 'refund-refused', 'refund-pending', 'refund-succeeded', 'refund-failed', 'inquiry', 'dispute-open', 'dispute-won', 'dispute-lost', 'found', 'fixed')),
	CONSTRAINT "payment_steps_source" CHECK ("payment_steps"."source" in ('event', 'server', 'reconciler', 'admin'))
);--> statement-breakpoint
CREATE INDEX "payment_steps_intent" ON "payment_steps" USING btree ("intent_id","position");--> statement-breakpoint
CREATE INDEX "payment_steps_booking" ON "payment_steps" USING btree ("booking_id","position");--> statement-breakpoint

CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"refund_cause" text,
	"refund_id" text,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"dispute" text,
	"dispute_due_at" timestamp with time zone,
	"refund_attempt" integer DEFAULT 0 NOT NULL,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"refund_next_at" timestamp with time zone,
	"refund_error" text,
	"refund_due_cents" bigint,
	"refund_decision_id" text,
	"card" jsonb,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('succeeded', 'refunding', 'refunded')),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_refund_cause" CHECK ("payments"."refund_cause" is null or "payments"."refund_cause" in ('car-gone', 'by-hand', 'dispute')),
	CONSTRAINT "payments_dispute" CHECK ("payments"."dispute" is null or "payments"."dispute" in ('inquiry', 'open', 'won', 'lost'))
);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_transaction" ON "payments" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_per_booking" ON "payments" USING btree ("booking_id") WHERE "payments"."status" = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_refunding" ON "payments" USING btree ("refund_next_at" NULLS FIRST) WHERE "payments"."status" = 'refunding';--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("refund_next_at" NULLS FIRST) WHERE "payments"."refund_due_cents" is not null;--> statement-breakpoint
CREATE INDEX "payments_open_dispute" ON "payments" USING btree ("created_at") WHERE "payments"."dispute" in ('open', 'inquiry');--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at" DESC NULLS FIRST,"transaction_id");--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("created_at" DESC NULLS FIRST,"transaction_id") WHERE "payments"."status" <> 'succeeded' or "payments"."refunded_cents" > 0 or "payments"."refund_due_cents" is not null;--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("created_at" DESC NULLS FIRST,"transaction_id") WHERE "payments"."dispute" is not null;--> statement-breakpoint

CREATE TABLE "money_back_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"opened_by_us" boolean DEFAULT false NOT NULL,
	"is_by_admin" boolean DEFAULT false NOT NULL,
	"photo_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"reply_photo_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"replied_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by_id" text,
	"answer" text DEFAULT '' NOT NULL,
	"amount_cents" bigint,
	"refunded_at" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_back_state" CHECK ("money_back_requests"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'closed')),
	CONSTRAINT "money_back_amount" CHECK (("money_back_requests"."state" = 'accepted') = ("money_back_requests"."amount_cents" is not null))
);--> statement-breakpoint
ALTER TABLE "money_back_requests" ADD CONSTRAINT "money_back_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_back_requests" ADD CONSTRAINT "money_back_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_back_one_open" ON "money_back_requests" USING btree ("booking_id") WHERE "money_back_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "money_back_booking" ON "money_back_requests" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "money_back_created" ON "money_back_requests" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint

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
);--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_booking" ON "payment_events" USING btree ("booking_id","position");--> statement-breakpoint

CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"error" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_state" CHECK ("provider_events"."state" in ('waiting', 'done', 'ignored', 'dead'))
);--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("next_attempt_at" NULLS FIRST) WHERE "provider_events"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "provider_events_intent" ON "provider_events" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "provider_events_dead" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");--> statement-breakpoint

CREATE TABLE "unmatched_payments" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"buyer_id" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"refund_next_at" timestamp with time zone,
	"refund_attempt" integer DEFAULT 0 NOT NULL,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"refund_error" text,
	CONSTRAINT "unmatched_payments_amount" CHECK ("unmatched_payments"."amount_cents" > 0),
	CONSTRAINT "unmatched_payments_reason" CHECK ("unmatched_payments"."reason" in ('no-booking', 'buyer', 'amount', 'currency'))
);--> statement-breakpoint
CREATE INDEX "unmatched_payments_due" ON "unmatched_payments" USING btree ("refund_next_at") WHERE "unmatched_payments"."refund_next_at" is not null;--> statement-breakpoint
CREATE INDEX "unmatched_payments_open" ON "unmatched_payments" USING btree ("created_at") WHERE "unmatched_payments"."settled_at" is null;--> statement-breakpoint

CREATE TABLE "installation" (
	"id" text PRIMARY KEY NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "installation_one" ON "installation" USING btree ((true));--> statement-breakpoint

-- The id of this database at the payment provider (docs/operations.md).
INSERT INTO "installation" ("id") VALUES (gen_random_uuid()::text);--> statement-breakpoint

-- MESSAGES

CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"buyer_wrote_seq" integer DEFAULT 0 NOT NULL,
	"seller_wrote_seq" integer DEFAULT 0 NOT NULL,
	"buyer_read_seq" integer DEFAULT 0 NOT NULL,
	"seller_read_seq" integer DEFAULT 0 NOT NULL,
	"buyer_read_at" timestamp with time zone,
	"seller_read_at" timestamp with time zone,
	"buyer_muted" boolean DEFAULT false NOT NULL,
	"seller_muted" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_people" CHECK ("conversations"."buyer_id" <> "conversations"."seller_id"),
	CONSTRAINT "conversations_read" CHECK (greatest("conversations"."buyer_read_seq", "conversations"."seller_read_seq", "conversations"."buyer_wrote_seq", "conversations"."seller_wrote_seq") <= "conversations"."last_seq")
);--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_once" ON "conversations" USING btree ("product_id","buyer_id");--> statement-breakpoint
CREATE INDEX "conversations_buyer" ON "conversations" USING btree ("buyer_id","last_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "conversations_seller" ON "conversations" USING btree ("seller_id","last_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "conversations_created" ON "conversations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversations_buyer_unread" ON "conversations" USING btree ("buyer_id") WHERE "conversations"."seller_wrote_seq" > "conversations"."buyer_read_seq";--> statement-breakpoint
CREATE INDEX "conversations_seller_unread" ON "conversations" USING btree ("seller_id") WHERE "conversations"."buyer_wrote_seq" > "conversations"."seller_read_seq";--> statement-breakpoint

CREATE TABLE "messages" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" text,
	"client_id" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"masked" text,
	"hidden" text[] DEFAULT '{}'::text[] NOT NULL,
	"photo_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"event" text,
	"meeting_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_once" UNIQUE NULLS NOT DISTINCT("conversation_id","sender_id","client_id"),
	CONSTRAINT "messages_event" CHECK ("messages"."event" in ('booked', 'paid', 'cancelled', 'released', 'expired', 'refunded', 'handed-over', 'received', 'meeting-agreed', 'meeting-cancelled')),
	CONSTRAINT "messages_line" CHECK (("messages"."sender_id" is null) = ("messages"."event" is not null))
);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

CREATE TABLE "blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint

CREATE TABLE "meetings" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"proposed_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"place" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"remind_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meetings_state" CHECK ("meetings"."state" in ('proposed', 'agreed', 'replaced', 'cancelled'))
);--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meetings_conversation" ON "meetings" USING btree ("conversation_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_one_proposed" ON "meetings" USING btree ("conversation_id") WHERE "meetings"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "meetings_reminders" ON "meetings" USING btree ("remind_at") WHERE "meetings"."remind_at" is not null;--> statement-breakpoint

CREATE TABLE "saved_answers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"answers" text[] DEFAULT '{}'::text[] NOT NULL
);--> statement-breakpoint

-- MODERATION

CREATE TABLE "cases" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1) NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"person_id" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"photo_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision" text,
	"reason" text,
	"statement" text DEFAULT '' NOT NULL,
	"suspended_until" timestamp with time zone,
	"removed_photo_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"appealed_at" timestamp with time zone,
	"appeal" text DEFAULT '' NOT NULL,
	"appeal_decided_at" timestamp with time zone,
	"appeal_decided_by" text,
	"appeal_outcome" text,
	"appeal_answer" text DEFAULT '' NOT NULL,
	"overruled_at" timestamp with time zone,
	CONSTRAINT "cases_subject_kind" CHECK ("cases"."subject_kind" in ('product', 'user', 'conversation')),
	CONSTRAINT "cases_decision" CHECK ("cases"."decision" in ('unfounded', 'warn', 'hide', 'remove', 'suspend', 'closed')),
	CONSTRAINT "cases_decided" CHECK (("cases"."decided_at" is null) = ("cases"."decision" is null)),
	CONSTRAINT "cases_reason" CHECK ("cases"."reason" in ('fraud', 'wrong-facts', 'already-sold', 'forbidden', 'offensive', 'spam', 'other')),
	CONSTRAINT "cases_appeal_outcome" CHECK ("cases"."appeal_outcome" in ('upheld', 'overruled')),
	CONSTRAINT "cases_appeal" CHECK (("cases"."appeal_decided_at" is null) = ("cases"."appeal_outcome" is null)
        and ("cases"."appeal_decided_at" is null or "cases"."appealed_at" is not null)
        and ("cases"."appealed_at" is null or "cases"."decided_at" is not null))
);--> statement-breakpoint
CREATE UNIQUE INDEX "cases_number" ON "cases" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_open" ON "cases" USING btree ("subject_kind","subject_id","person_id") WHERE "cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "cases_weight" ON "cases" USING btree ("weight" DESC NULLS FIRST,"id") WHERE "cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "cases_opened" ON "cases" USING btree ("opened_at","id") WHERE "cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "cases_decided" ON "cases" USING btree ("decided_at" DESC NULLS FIRST,"id") WHERE "cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_appeals" ON "cases" USING btree ("appealed_at","id") WHERE "cases"."appealed_at" is not null and "cases"."appeal_decided_at" is null;--> statement-breakpoint
CREATE INDEX "cases_person" ON "cases" USING btree ("person_id","opened_at");--> statement-breakpoint
CREATE INDEX "cases_subject" ON "cases" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "cases_photos" ON "cases" USING gin (("photo_ids" || "removed_photo_ids"));--> statement-breakpoint

CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"product_id" text,
	"reporter_id" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"weight" integer DEFAULT 100 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('fraud', 'wrong-facts', 'already-sold', 'forbidden', 'offensive', 'spam', 'other'))
);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once_per_person" ON "reports" USING btree ("case_id","reporter_id") WHERE "reports"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "reports_product" ON "reports" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_created" ON "reports" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "reports"."deleted_at" is null;--> statement-breakpoint

-- MAILS

CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"recipient_id" text NOT NULL,
	"address" text,
	"template" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"error" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_state" CHECK ("mails"."state" in ('waiting', 'sending', 'sent', 'failed', 'dropped'))
);--> statement-breakpoint
CREATE UNIQUE INDEX "mails_cause" ON "mails" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("next_try_at","id") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_sending" ON "mails" USING btree ("claimed_at") WHERE "mails"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("ended_at" DESC NULLS FIRST,"id") WHERE "mails"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree ("address","ended_at") WHERE "mails"."address" is not null;--> statement-breakpoint
CREATE INDEX "mails_followed" ON "mails" USING btree ("recipient_id","created_at") WHERE "mails"."template" = 'followed';--> statement-breakpoint

-- NOTICES

CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"template" text NOT NULL,
	"facts" jsonb NOT NULL,
	"subject_id" text,
	"group_key" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mail_state" text,
	"mail_reason" text,
	"mail_at" timestamp with time zone,
	"is_postponed" boolean DEFAULT false NOT NULL,
	"speed" text,
	CONSTRAINT "notices_mail_state" CHECK ("notices"."mail_state" in ('due', 'sent', 'skipped')),
	CONSTRAINT "notices_speed" CHECK ("notices"."speed" in ('at-once', 'daily', 'off'))
);--> statement-breakpoint
CREATE UNIQUE INDEX "notices_group" ON "notices" USING btree ("user_id","group_key") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","id" DESC NULLS FIRST) WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("mail_at") WHERE "notices"."mail_state" = 'due';--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint

CREATE TABLE "notice_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seen_id" bigint DEFAULT 0 NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL
);--> statement-breakpoint

-- AUDIT

CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_log_actor_kind" CHECK ("audit_log"."actor_kind" in ('person', 'command', 'job')),
	CONSTRAINT "audit_log_person" CHECK (("audit_log"."actor_kind" = 'person') = ("audit_log"."actor_id" is not null))
);--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("subject_kind","id");--> statement-breakpoint
CREATE INDEX "audit_log_act" ON "audit_log" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id") WHERE "audit_log"."actor_id" is not null;--> statement-breakpoint

-- The log only grows. Also the owner of the table has to switch the trigger off to change a row
-- (docs/operations.md).
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% of % is refused.', TG_OP, TG_TABLE_NAME;
END $$;--> statement-breakpoint
-- Only the purge deletes sealed cars.
CREATE TRIGGER "admin_notes_stay" BEFORE UPDATE ON "admin_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "sealed_cars_stay" BEFORE UPDATE ON "sealed_cars"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Nor steps of payments.
CREATE TRIGGER "payment_steps_stay" BEFORE UPDATE ON "payment_steps"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_log_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint

-- FOLLOWING

CREATE TABLE "favourites" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"price_cents" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"told_cents" bigint NOT NULL,
	"told_state" text NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "favourites_told_state" CHECK ("favourites"."told_state" in ('available', 'held', 'sold', 'withdrawn', 'gone'))
);--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_product" ON "favourites" USING btree ("product_id");--> statement-breakpoint

CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"filters" jsonb NOT NULL,
	"anchors" text[] NOT NULL,
	"speed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone NOT NULL,
	"hit_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_speed" CHECK ("saved_searches"."speed" in ('at-once', 'daily', 'never'))
);--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_query" ON "saved_searches" USING btree ("user_id","query");--> statement-breakpoint
CREATE INDEX "saved_searches_anchors" ON "saved_searches" USING gin ("anchors") WHERE "saved_searches"."speed" = 'at-once';--> statement-breakpoint
CREATE INDEX "saved_searches_daily" ON "saved_searches" USING btree ("look_at") WHERE "saved_searches"."speed" = 'daily';--> statement-breakpoint

CREATE TABLE "told_cars" (
	"user_id" text NOT NULL,
	"car_key" text NOT NULL,
	"search_id" text NOT NULL,
	"product_id" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "told_cars_user_id_car_key_pk" PRIMARY KEY("user_id","car_key")
);--> statement-breakpoint
ALTER TABLE "told_cars" ADD CONSTRAINT "told_cars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_cars" ADD CONSTRAINT "told_cars_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_cars_search" ON "told_cars" USING btree ("search_id","told_at");--> statement-breakpoint
CREATE INDEX "told_cars_told" ON "told_cars" USING btree ("told_at");--> statement-breakpoint

-- RATE LIMITS

CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);--> statement-breakpoint

-- INSIGHTS

CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "daily_figures_metric_day_pk" PRIMARY KEY("metric","day"),
	CONSTRAINT "daily_figures_value" CHECK ("daily_figures"."value" >= 0)
);--> statement-breakpoint

-- LIVE

CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"xid" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"audience" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);--> statement-breakpoint
CREATE INDEX "changes_xid" ON "changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "changes_created" ON "changes" USING btree ("created_at");--> statement-breakpoint

-- JOBS

CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"queue" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_id" text,
	"running_until" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text
);--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_queue" ON "jobs" USING btree ("queue","data");--> statement-breakpoint
CREATE INDEX "jobs_run" ON "jobs" USING btree ("run_id") WHERE "jobs"."run_id" is not null;--> statement-breakpoint

-- Tells the servers, once their transaction is committed.
CREATE FUNCTION "notify_of_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NOTIFY "jobs";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "jobs_notified" AFTER INSERT ON "jobs"
	FOR EACH STATEMENT EXECUTE FUNCTION "notify_of_jobs"();--> statement-breakpoint

CREATE TABLE "job_schedules" (
	"queue" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
