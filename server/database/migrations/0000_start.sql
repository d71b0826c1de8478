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
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_search_folded" ON "users" USING gin ((fold_text("name" || ' ' || "email") collate "C") gin_trgm_ops);--> statement-breakpoint

CREATE TABLE "bans" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"email_fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "bans_email" ON "bans" USING btree ("email_fingerprint");--> statement-breakpoint

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
	CONSTRAINT "products_status" CHECK ("products"."status" in ('unsold', 'sold', 'withdrawn'))
);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- A search that finds many cars reads the newest from these two indexes, without the table.
CREATE INDEX "products_category_created" ON "products" USING btree ("category_id","created_at" DESC NULLS FIRST,"id") INCLUDE ("name","condition","resale_cents","purchase_year") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") INCLUDE ("name","condition","resale_cents","purchase_year") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_advertised_created" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "products"."advertised" and "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","resale_cents","id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("resale_cents","id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_category_year" ON "products" USING btree ("category_id","purchase_year" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_year" ON "products" USING btree ("purchase_year" DESC NULLS FIRST,"id") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
CREATE INDEX "products_seller_created" ON "products" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
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
	"host" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failure" text
);--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_fetches" ADD CONSTRAINT "picture_fetches_import_id_listing_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."listing_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_fetches_due" ON "picture_fetches" USING btree ("due_at") WHERE "picture_fetches"."failure" is null;--> statement-breakpoint
CREATE INDEX "picture_fetches_import" ON "picture_fetches" USING btree ("import_id");--> statement-breakpoint

CREATE TABLE "picture_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);--> statement-breakpoint

CREATE TABLE "car_facets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" text NOT NULL,
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

-- Words of the name (A), of colour and place (B), of the seller (C: misspelt words are not compared with
-- these, so that nothing of a user who left stays) and of the description (D). The category, and seats,
-- doors and previous owners ("~seats7"), so that "7 seater" finds the car (server/products/search/words.ts).
CREATE FUNCTION "index_car"() RETURNS trigger LANGUAGE plpgsql AS $$
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
	NEW."seller_verified" := coalesce(seller."verified", false);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "cars_indexed" BEFORE INSERT ON "products"
	FOR EACH ROW EXECUTE FUNCTION "index_car"();--> statement-breakpoint
CREATE TRIGGER "cars_indexed_anew" BEFORE UPDATE ON "products"
	FOR EACH ROW WHEN (NEW."search_words" IS NULL OR (NEW."name", NEW."description", NEW."colour",
		NEW."location", NEW."seats", NEW."doors", NEW."previous_owners", NEW."seller_id",
		NEW."category_id") IS DISTINCT FROM (OLD."name", OLD."description", OLD."colour",
		OLD."location", OLD."seats", OLD."doors", OLD."previous_owners", OLD."seller_id",
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
		INSERT INTO public."car_facets" ("id", "name", "category_id", "resale_cents", "purchase_year",
			"mileage_km", "condition", "fuel", "gearbox", "location", "seller_verified", "photo_count",
			"created_at")
			SELECT NEW."id", NEW."name", NEW."category_id", NEW."resale_cents", NEW."purchase_year",
				NEW."mileage_km", NEW."condition", NEW."fuel", NEW."gearbox", NEW."location",
				NEW."seller_verified", NEW."photo_count", NEW."created_at"
			WHERE NEW."deleted_at" IS NULL AND NEW."status" = 'unsold';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cars_faceted" AFTER INSERT OR DELETE ON "products"
	FOR EACH ROW EXECUTE FUNCTION "facet_car"();--> statement-breakpoint
CREATE TRIGGER "cars_faceted_anew" AFTER UPDATE ON "products"
	FOR EACH ROW WHEN ((NEW."name", NEW."category_id", NEW."resale_cents",
		NEW."purchase_year", NEW."mileage_km", NEW."condition", NEW."fuel", NEW."gearbox", NEW."location",
		NEW."seller_verified", NEW."photo_count", NEW."status", NEW."deleted_at") IS DISTINCT FROM (
		OLD."name", OLD."category_id", OLD."resale_cents", OLD."purchase_year", OLD."mileage_km",
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

CREATE TABLE "photo_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"photo_id" text,
	"refusal" text,
	"bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_uploads_refusal" CHECK ("photo_uploads"."refusal" is null or ("photo_uploads"."photo_id" is null and "photo_uploads"."refusal" in ('photo-unreadable', 'photo-too-large')))
);--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_uploads_owner" ON "photo_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "photo_uploads_photo" ON "photo_uploads" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "photo_uploads_created" ON "photo_uploads" USING btree ("created_at");--> statement-breakpoint

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
	"buyer_email" text NOT NULL,
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
CREATE INDEX "bookings_open_holds" ON "bookings" USING btree ("reserved_until") WHERE "bookings"."active" and "bookings"."status" = 'unpaid';--> statement-breakpoint
CREATE INDEX "bookings_open_intents" ON "bookings" USING btree ("intent_asked_at" NULLS FIRST,"ended_at") WHERE not "bookings"."active" and "bookings"."status" = 'unpaid' and "bookings"."payment_intent_id" is not null and "bookings"."intent_closed_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_buyer_car" ON "bookings" USING btree ("buyer_id","product_id","created_at");--> statement-breakpoint

CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"product_id" text NOT NULL,
	"buyer_email" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"refund_cause" text,
	"refund_id" text,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"dispute" text,
	"refund_attempt" integer DEFAULT 0 NOT NULL,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"refund_next_at" timestamp with time zone,
	"refund_error" text,
	"refund_due_cents" bigint,
	"refund_decision_id" text,
	"sold_car" jsonb,
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
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint

CREATE TABLE "money_back_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"opened_by_us" boolean DEFAULT false NOT NULL,
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
	CONSTRAINT "unmatched_payments_amount" CHECK ("unmatched_payments"."amount_cents" > 0),
	CONSTRAINT "unmatched_payments_reason" CHECK ("unmatched_payments"."reason" in ('no-booking', 'buyer', 'amount', 'currency'))
);--> statement-breakpoint
CREATE INDEX "unmatched_payments_open" ON "unmatched_payments" USING btree ("created_at") WHERE "unmatched_payments"."settled_at" is null;--> statement-breakpoint

CREATE TABLE "installation" (
	"id" text PRIMARY KEY NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "installation_one" ON "installation" USING btree ((true));--> statement-breakpoint

-- The id of this database at the payment provider (docs/operations.md).
INSERT INTO "installation" ("id") VALUES (gen_random_uuid()::text);--> statement-breakpoint

-- MODERATION

CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"reporter_id" text NOT NULL,
	"reporter_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once_per_person" ON "reports" USING btree ("product_id","reporter_id") WHERE "reports"."deleted_at" is null;--> statement-breakpoint
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

-- RATE LIMITS

CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
