-- Lists by name read the folded name from the index. The planner adds the costs of folding it again, and
-- with the default it would rather send all rows through parallel workers, which takes five times as long.
ALTER FUNCTION "fold_text"(text) COST 30;
--> statement-breakpoint
-- Words of names, colours and places; other words are looked up in the cars themselves. At most 20 of a
-- car, single words before joined ones, and at most 1,000 new ones of a statement, so that nobody can fill
-- the table with imports. In one order, so that no two writers wait for each other's words.
CREATE OR REPLACE FUNCTION "learn_terms"("cars" tsvector[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO public."search_terms" AS known ("term", "is_name")
		SELECT DISTINCT w.term, true FROM unnest($1) c("words")
		CROSS JOIN LATERAL (
			SELECT t.term FROM unnest(tsvector_to_array(ts_filter(c."words", '{a,b}'))) t(term)
			WHERE length(t.term) BETWEEN 3 AND 30 AND t.term !~ '[0-9]'
			ORDER BY length(t.term), t.term LIMIT 20
		) w
		WHERE NOT EXISTS (SELECT FROM public."search_terms" k
			WHERE k."term" = w.term COLLATE "C" AND k."is_name")
		ORDER BY w.term LIMIT 1000
		ON CONFLICT ("term") DO UPDATE SET "is_name" = true WHERE NOT known."is_name"
$$;
--> statement-breakpoint
-- The words of a deleted car are removed, and return when the car is restored.
CREATE OR REPLACE FUNCTION "keep_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
