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
