-- Text as it is sorted and compared: without case and accents, in the order of its characters. The
-- same rules in every database: nothing depends on its locale. Most texts are ASCII, which is quick.
CREATE FUNCTION "fold_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN CASE WHEN octet_length($1) = char_length($1) THEN lower($1 COLLATE "C")
		ELSE lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]+', '', 'g') COLLATE "und-x-icu") COLLATE "C" END;
--> statement-breakpoint
-- With the name itself in the index a late page by name is counted off in the index alone.
CREATE INDEX IF NOT EXISTS "users_role_name_folded" ON "users" USING btree ("role",fold_text("name") COLLATE "C","id") INCLUDE ("name") WHERE "users"."deleted_at" is null;--> statement-breakpoint
DROP INDEX "users_role_name";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_role_email_c" ON "users" USING btree ("role","email" COLLATE "C","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
DROP INDEX "users_role_email";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_search_folded" ON "users" USING gin ((fold_text("name" || ' ' || "email") COLLATE "C") gin_trgm_ops);--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_search_folded" ON "products" USING gin ((fold_text("name") COLLATE "C") gin_trgm_ops);--> statement-breakpoint
DROP INDEX "products_name_search";--> statement-breakpoint
-- Lists are counted when they are read.
DROP TRIGGER "users_tallied_in" ON "users";--> statement-breakpoint
DROP TRIGGER "users_tallied_out" ON "users";--> statement-breakpoint
DROP TRIGGER "users_tallied_anew" ON "users";--> statement-breakpoint
DROP TRIGGER "users_truncated" ON "users";--> statement-breakpoint
DROP TRIGGER "cars_tallied_in" ON "products";--> statement-breakpoint
DROP TRIGGER "cars_tallied_out" ON "products";--> statement-breakpoint
DROP TRIGGER "cars_tallied_anew" ON "products";--> statement-breakpoint
DROP TRIGGER "cars_truncated" ON "products";--> statement-breakpoint
DROP FUNCTION "recount_lists"();--> statement-breakpoint
DROP FUNCTION "fold_list_tallies"();--> statement-breakpoint
DROP FUNCTION "forget_tallies"();--> statement-breakpoint
DROP FUNCTION "tally_users"();--> statement-breakpoint
DROP FUNCTION "tally_cars"();--> statement-breakpoint
DROP FUNCTION "user_tallies"(text, boolean, text, text, timestamptz, timestamptz);--> statement-breakpoint
DROP FUNCTION "car_tallies"(text, text, boolean, text, timestamptz);--> statement-breakpoint
DROP TABLE "list_tallies";--> statement-breakpoint
DROP TABLE "list_bounds";
