CREATE TABLE "list_bounds" (
	"bound" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_tallies" (
	"list" text NOT NULL,
	"part" text[] NOT NULL,
	"slice" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "list_tallies_list" ON "list_tallies" USING btree ("list");--> statement-breakpoint
-- Whatever the collation, each stretch between two of them is one stretch of the order.
INSERT INTO "list_bounds" ("bound")
	WITH "letters" AS (SELECT chr("code") AS "letter" FROM generate_series(97, 122) AS "code")
	SELECT "letter" FROM "letters"
	UNION SELECT a."letter" || b."letter" FROM "letters" a, "letters" b
	UNION SELECT "digit"::text FROM generate_series(0, 9) AS "digit"
	UNION SELECT '';
--> statement-breakpoint
-- What a live person counts for.
CREATE FUNCTION "user_tallies"("role" text, "verified" boolean, "name" text, "email" text,
	"created_at" timestamptz, "deleted_at" timestamptz)
	RETURNS TABLE ("list" text, "part" text[], "slice" text) LANGUAGE sql STABLE AS $$
	SELECT v.list, ARRAY[$1, $2::text], v.slice
	FROM (VALUES
		('users', ''),
		('users.createdAt', to_char($5 AT TIME ZONE 'UTC', 'YYYY-MM-DD')),
		('users.name', (SELECT max(b."bound") FROM public."list_bounds" b WHERE b."bound" <= lower($3))),
		('users.email', (SELECT max(b."bound") FROM public."list_bounds" b WHERE b."bound" <= $4))) AS v (list, slice)
	WHERE $6 IS NULL
$$;
--> statement-breakpoint
-- What a car that can be bought counts for.
CREATE FUNCTION "car_tallies"("category_id" text, "condition" text, "advertised" boolean,
	"status" text, "deleted_at" timestamptz)
	RETURNS TABLE ("list" text, "part" text[], "slice" text) LANGUAGE sql STABLE AS $$
	SELECT 'cars', ARRAY[$1, $2, $3::text], '' WHERE $5 IS NULL AND $4 = 'unsold'
$$;
--> statement-breakpoint
CREATE FUNCTION "tally_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
			SELECT t.list, t.part, t.slice, count(*) FROM came u CROSS JOIN LATERAL
				public."user_tallies"(u.role, u.verified, u.name, u.email, u.created_at, u.deleted_at) t
			GROUP BY 1, 2, 3;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
			SELECT t.list, t.part, t.slice, -count(*) FROM gone u CROSS JOIN LATERAL
				public."user_tallies"(u.role, u.verified, u.name, u.email, u.created_at, u.deleted_at) t
			GROUP BY 1, 2, 3;
	ELSE
		INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
			SELECT t.list, t.part, t.slice, sum(u.n)
			FROM (SELECT *, 1 AS n FROM came UNION ALL SELECT *, -1 FROM gone) u CROSS JOIN LATERAL
				public."user_tallies"(u.role, u.verified, u.name, u.email, u.created_at, u.deleted_at) t
			GROUP BY 1, 2, 3 HAVING sum(u.n) <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tally_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
			SELECT t.list, t.part, t.slice, count(*) FROM came c CROSS JOIN LATERAL
				public."car_tallies"(c.category_id, c.condition, c.advertised, c.status, c.deleted_at) t
			GROUP BY 1, 2, 3;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
			SELECT t.list, t.part, t.slice, -count(*) FROM gone c CROSS JOIN LATERAL
				public."car_tallies"(c.category_id, c.condition, c.advertised, c.status, c.deleted_at) t
			GROUP BY 1, 2, 3;
	ELSE
		INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
			SELECT t.list, t.part, t.slice, sum(c.n)
			FROM (SELECT *, 1 AS n FROM came UNION ALL SELECT *, -1 FROM gone) c CROSS JOIN LATERAL
				public."car_tallies"(c.category_id, c.condition, c.advertised, c.status, c.deleted_at) t
			GROUP BY 1, 2, 3 HAVING sum(c.n) <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "forget_tallies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM public."list_tallies" WHERE "list" LIKE TG_ARGV[0];
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_tallied_in" AFTER INSERT ON "users"
	REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "tally_users"();--> statement-breakpoint
CREATE TRIGGER "users_tallied_out" AFTER DELETE ON "users"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "tally_users"();--> statement-breakpoint
CREATE TRIGGER "users_tallied_anew" AFTER UPDATE ON "users"
	REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "tally_users"();--> statement-breakpoint
CREATE TRIGGER "users_truncated" AFTER TRUNCATE ON "users"
	FOR EACH STATEMENT EXECUTE FUNCTION "forget_tallies"('users%');--> statement-breakpoint
CREATE TRIGGER "cars_tallied_in" AFTER INSERT ON "products"
	REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "tally_cars"();--> statement-breakpoint
CREATE TRIGGER "cars_tallied_out" AFTER DELETE ON "products"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "tally_cars"();--> statement-breakpoint
CREATE TRIGGER "cars_tallied_anew" AFTER UPDATE ON "products"
	REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "tally_cars"();--> statement-breakpoint
CREATE TRIGGER "cars_truncated" AFTER TRUNCATE ON "products"
	FOR EACH STATEMENT EXECUTE FUNCTION "forget_tallies"('cars%');--> statement-breakpoint
-- Several changes of one slice become one row. Harmless beside writers, and beside itself.
CREATE FUNCTION "fold_list_tallies"() RETURNS void LANGUAGE sql AS $$
	WITH "many" AS (
		SELECT "list", "part", "slice" FROM public."list_tallies" GROUP BY 1, 2, 3 HAVING count(*) > 1
	), "folded" AS (
		DELETE FROM public."list_tallies" t USING "many" m
		WHERE t."list" = m."list" AND t."part" = m."part" AND t."slice" = m."slice"
		RETURNING t."list", t."part", t."slice", t."n"
	)
	INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
		SELECT "list", "part", "slice", sum("n") FROM "folded" GROUP BY 1, 2, 3 HAVING sum("n") <> 0
$$;
--> statement-breakpoint
-- Counts everything, for now and for whoever restored rows without their triggers. Writers wait.
-- The slices of names and e-mails come from one sort each, among the bounds: no look-up for each row.
CREATE FUNCTION "recount_lists"() RETURNS void LANGUAGE sql AS $$
	LOCK TABLE public."users", public."products" IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM public."list_tallies";
	INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
		SELECT 'users', ARRAY[u."role", u."verified"::text], '', count(*)
		FROM public."users" u WHERE u."deleted_at" IS NULL GROUP BY 1, 2, 3;
	INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
		SELECT 'users.createdAt', ARRAY[u."role", u."verified"::text],
			to_char(date_trunc('day', u."created_at" AT TIME ZONE 'UTC'), 'YYYY-MM-DD'), count(*)
		FROM public."users" u WHERE u."deleted_at" IS NULL
		GROUP BY u."role", u."verified", date_trunc('day', u."created_at" AT TIME ZONE 'UTC');
	INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
		SELECT s.list, s.part, s.slice, count(*) FROM (
			SELECT k.list, k.part, max(k.bound) OVER (PARTITION BY k.list ORDER BY k.value, k.part IS NOT NULL
				ROWS UNBOUNDED PRECEDING) AS slice
			FROM (
				SELECT 'users.name' AS list, ARRAY[u."role", u."verified"::text] AS part,
					lower(u."name") AS value, NULL AS bound
				FROM public."users" u WHERE u."deleted_at" IS NULL
				UNION ALL
				SELECT 'users.email', ARRAY[u."role", u."verified"::text], u."email", NULL
				FROM public."users" u WHERE u."deleted_at" IS NULL
				UNION ALL
				SELECT l.list, NULL, b."bound", b."bound"
				FROM public."list_bounds" b, (VALUES ('users.name'), ('users.email')) l (list)
			) k
		) s WHERE s.part IS NOT NULL GROUP BY 1, 2, 3;
	INSERT INTO public."list_tallies" ("list", "part", "slice", "n")
		SELECT t.list, t.part, t.slice, count(*) FROM public."products" c CROSS JOIN LATERAL
			public."car_tallies"(c.category_id, c.condition, c.advertised, c.status, c.deleted_at) t
		GROUP BY 1, 2, 3;
$$;
--> statement-breakpoint
SELECT "recount_lists"();--> statement-breakpoint
-- A search that finds very many reads the newest from these indexes, without the table.
CREATE INDEX IF NOT EXISTS "users_newest" ON "users" USING btree ("role","created_at" DESC NULLS FIRST,"id") INCLUDE ("name","email","verified") WHERE "users"."deleted_at" is null;--> statement-breakpoint
DROP INDEX "users_role_created";--> statement-breakpoint
ALTER INDEX "users_newest" RENAME TO "users_role_created";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") INCLUDE ("name","condition","resale_cents","purchase_year") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
DROP INDEX "products_created";--> statement-breakpoint
ALTER INDEX "products_newest" RENAME TO "products_created";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_category_newest" ON "products" USING btree ("category_id","created_at" DESC NULLS FIRST,"id") INCLUDE ("name","condition","resale_cents","purchase_year") WHERE "products"."deleted_at" is null and "products"."status" = 'unsold';--> statement-breakpoint
DROP INDEX "products_category_created";--> statement-breakpoint
ALTER INDEX "products_category_newest" RENAME TO "products_category_created";
