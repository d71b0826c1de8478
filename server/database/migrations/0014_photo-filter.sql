ALTER TABLE "car_facets" ADD COLUMN "photo_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "facet_car"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
DROP TRIGGER "cars_faceted_anew" ON "products";--> statement-breakpoint
CREATE TRIGGER "cars_faceted_anew" AFTER UPDATE ON "products"
	FOR EACH ROW WHEN (OLD."search_words" IS NULL OR (NEW."name", NEW."category_id", NEW."resale_cents",
		NEW."purchase_year", NEW."mileage_km", NEW."condition", NEW."fuel", NEW."gearbox", NEW."location",
		NEW."seller_verified", NEW."photo_count", NEW."status", NEW."deleted_at") IS DISTINCT FROM (
		OLD."name", OLD."category_id", OLD."resale_cents", OLD."purchase_year", OLD."mileage_km",
		OLD."condition", OLD."fuel", OLD."gearbox", OLD."location", OLD."seller_verified",
		OLD."photo_count", OLD."status", OLD."deleted_at"))
	EXECUTE FUNCTION "facet_car"();--> statement-breakpoint
UPDATE "car_facets" SET "photo_count" = p."photo_count"
	FROM "products" p WHERE p."id" = "car_facets"."id" AND p."photo_count" > 0;
