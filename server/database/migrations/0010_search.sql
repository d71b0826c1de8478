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
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- In the order of its letters' codes, so that the words with one beginning are one stretch of the key.
CREATE TABLE "search_terms" (
	"term" text COLLATE "C" PRIMARY KEY NOT NULL,
	"is_name" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_words" "tsvector";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seller_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Letters without their accents, and a space for what is neither letter nor digit: PostgreSQL would
-- read "diesel/manual" as a file and "and.de" as a host. server/listings/searchWords.ts does the same.
CREATE FUNCTION "search_text"("value" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_replace(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]+', '', 'g'),
		'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+', ' ', 'g')
$$;
--> statement-breakpoint
CREATE FUNCTION "index_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search_words" :=
		setweight(to_tsvector('pg_catalog.simple', public."search_text"(NEW."name")), 'A') ||
		setweight(to_tsvector('pg_catalog.simple',
			public."search_text"(concat_ws(' ', NEW."colour", NEW."location"))), 'B') ||
		setweight(to_tsvector('pg_catalog.simple', public."search_text"(NEW."description")), 'D');
	NEW."seller_verified" :=
		coalesce((SELECT u."verified" FROM public."users" u WHERE u."id" = NEW."seller_id"), false);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_indexed" BEFORE INSERT ON "products"
	FOR EACH ROW EXECUTE FUNCTION "index_car"();--> statement-breakpoint
-- Also whatever was there before this migration, once something touches it (index-cars does).
CREATE TRIGGER "cars_indexed_anew" BEFORE UPDATE ON "products"
	FOR EACH ROW WHEN (NEW."search_words" IS NULL OR (NEW."name", NEW."description", NEW."colour",
		NEW."location", NEW."seller_id") IS DISTINCT FROM (OLD."name", OLD."description", OLD."colour",
		OLD."location", OLD."seller_id"))
	EXECUTE FUNCTION "index_car"();--> statement-breakpoint
CREATE FUNCTION "follow_verification"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public."products" SET "seller_verified" = NEW."verified" WHERE "seller_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "verification_followed" AFTER UPDATE OF "verified" ON "users"
	FOR EACH ROW WHEN (OLD."verified" IS DISTINCT FROM NEW."verified")
	EXECUTE FUNCTION "follow_verification"();--> statement-breakpoint
-- In one order, so that no two writers wait for each other's words.
CREATE FUNCTION "learn_terms"("cars" tsvector[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO public."search_terms" AS known ("term", "is_name")
		SELECT l.term, bool_or(l.is_name) FROM (
			SELECT DISTINCT w.term, p.is_name FROM unnest($1) c("words")
			CROSS JOIN LATERAL (VALUES (ts_filter(c."words", '{a,b}'), true),
				(ts_filter(c."words", '{d}'), false)) p("words", is_name)
			CROSS JOIN LATERAL unnest(tsvector_to_array(p."words")) w(term)
			WHERE length(w.term) BETWEEN 3 AND 30
		) l
		WHERE NOT EXISTS (SELECT FROM public."search_terms" k
			WHERE k."term" = l.term COLLATE "C" AND (k."is_name" OR NOT l.is_name))
		GROUP BY l.term ORDER BY l.term
		ON CONFLICT ("term") DO UPDATE SET "is_name" = true
			WHERE excluded."is_name" AND NOT known."is_name"
$$;
--> statement-breakpoint
CREATE FUNCTION "keep_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM public."learn_terms"(array_agg(c."search_words")) FROM came c;
	ELSE
		PERFORM public."learn_terms"(array_agg(c."search_words"))
			FROM came c JOIN gone g ON g."id" = c."id"
			WHERE g."search_words" IS DISTINCT FROM c."search_words" HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "terms_kept" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "keep_terms"();--> statement-breakpoint
CREATE TRIGGER "terms_kept_anew" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "keep_terms"();--> statement-breakpoint
CREATE INDEX "search_terms_nearest" ON "search_terms" USING gist ("term" gist_trgm_ops) WHERE "search_terms"."is_name";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_search_words" ON "products" USING gin ("search_words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "car_facets_created" ON "car_facets" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "car_facets_price" ON "car_facets" USING btree ("resale_cents","id");--> statement-breakpoint
CREATE INDEX "car_facets_year" ON "car_facets" USING btree ("purchase_year" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "car_facets_mileage" ON "car_facets" USING btree ("mileage_km","id");--> statement-breakpoint
CREATE INDEX "car_facets_place" ON "car_facets" USING btree ("location");--> statement-breakpoint
CREATE FUNCTION "facet_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM public."car_facets" WHERE "id" = OLD."id";
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO public."car_facets" ("id", "name", "category_id", "resale_cents", "purchase_year",
			"mileage_km", "condition", "fuel", "gearbox", "location", "seller_verified", "created_at")
			SELECT NEW."id", NEW."name", NEW."category_id", NEW."resale_cents", NEW."purchase_year",
				NEW."mileage_km", NEW."condition", NEW."fuel", NEW."gearbox", NEW."location",
				NEW."seller_verified", NEW."created_at"
			WHERE NEW."deleted_at" IS NULL AND NEW."status" = 'unsold';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_faceted" AFTER INSERT OR DELETE ON "products"
	FOR EACH ROW EXECUTE FUNCTION "facet_car"();--> statement-breakpoint
CREATE TRIGGER "cars_faceted_anew" AFTER UPDATE ON "products"
	FOR EACH ROW WHEN (OLD."search_words" IS NULL OR (NEW."name", NEW."category_id", NEW."resale_cents",
		NEW."purchase_year", NEW."mileage_km", NEW."condition", NEW."fuel", NEW."gearbox", NEW."location",
		NEW."seller_verified", NEW."status", NEW."deleted_at") IS DISTINCT FROM (OLD."name",
		OLD."category_id", OLD."resale_cents", OLD."purchase_year", OLD."mileage_km", OLD."condition",
		OLD."fuel", OLD."gearbox", OLD."location", OLD."seller_verified", OLD."status", OLD."deleted_at"))
	EXECUTE FUNCTION "facet_car"();--> statement-breakpoint
CREATE FUNCTION "forget_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	TRUNCATE public."car_facets";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "cars_facets_truncated" AFTER TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "forget_facets"();
