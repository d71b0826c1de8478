-- Text as it is sorted and compared, as contract/text/foldText.ts has it: without case, accents, width,
-- ligatures, and the marks that people leave out. Most texts are ASCII, which is quick.
CREATE OR REPLACE FUNCTION "fold_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN CASE WHEN octet_length($1) = char_length($1) THEN lower($1 COLLATE "C")
		ELSE normalize(translate(replace(replace(replace(replace(regexp_replace(replace(replace(replace(
			lower(normalize($1, NFKD) COLLATE "und-x-icu") COLLATE "C",
			U&'\0438\0306', 'й'), U&'\0443\0306', 'ў'), U&'\0456\0308', 'ї'),
			'[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c\u0e48-\u0e4b\u180b-\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
			'ıςøđðłħŧ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙',
			'iσoddlht01234567890123456789012345678901234567890123456789'), NFC) END;
--> statement-breakpoint
-- The letters and digits of a text alone.
CREATE FUNCTION "squeeze_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN regexp_replace(public."fold_text"($1),
		'[ \u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02df\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u060d\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e2f\u0e3f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u1680\u17d4-\u17db\u1800-\u180a\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001fbff]+', '', 'g');
--> statement-breakpoint
-- What was folded in the old way.
REINDEX INDEX "users_role_name_folded";--> statement-breakpoint
REINDEX INDEX "users_search_folded";--> statement-breakpoint
REINDEX INDEX "products_search_folded";--> statement-breakpoint
-- A folded text with one space between words, and dashes between the runs of letters and digits of a
-- word; characters of scripts without spaces are runs of their own.
CREATE OR REPLACE FUNCTION "search_text"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
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
END $$;
--> statement-breakpoint
-- What a text is found by, as contract/text/searchTerms.ts has it: runs of letters and of digits, and
-- up to three neighbours together, in a name always, elsewhere within a word and beside numbers.
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
END $$;
--> statement-breakpoint
-- By which rules a car was indexed: the job index-cars indexes those of older rules again.
ALTER TABLE "products" ADD COLUMN "search_version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Words of the name (A), of colour and place (B), of the seller (C: misspelt words are not compared with
-- these, so that nothing of somebody who left stays) and of the description (D); the category, too.
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
		|| public."search_terms_of"(NEW."description", 'D', false);
	NEW."search_version" := 1;
	NEW."seller_verified" := coalesce(seller."verified", false);
	RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER "cars_indexed_anew" ON "products";--> statement-breakpoint
CREATE TRIGGER "cars_indexed_anew" BEFORE UPDATE ON "products"
	FOR EACH ROW WHEN (NEW."search_words" IS NULL OR (NEW."name", NEW."description", NEW."colour",
		NEW."location", NEW."seller_id", NEW."category_id") IS DISTINCT FROM (OLD."name",
		OLD."description", OLD."colour", OLD."location", OLD."seller_id", OLD."category_id"))
	EXECUTE FUNCTION "index_car"();--> statement-breakpoint
CREATE FUNCTION "follow_seller_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public."products" SET "search_words" = NULL WHERE "seller_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "seller_name_followed" AFTER UPDATE OF "name" ON "users"
	FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name")
	EXECUTE FUNCTION "follow_seller_name"();--> statement-breakpoint
-- Words with digits are not corrected, so that they need not be known.
CREATE OR REPLACE FUNCTION "learn_terms"("cars" tsvector[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO public."search_terms" AS known ("term", "is_name")
		SELECT l.term, bool_or(l.is_name) FROM (
			SELECT DISTINCT w.term, p.is_name FROM unnest($1) c("words")
			CROSS JOIN LATERAL (VALUES (ts_filter(c."words", '{a,b}'), true),
				(ts_filter(c."words", '{d}'), false)) p("words", is_name)
			CROSS JOIN LATERAL unnest(tsvector_to_array(p."words")) w(term)
			WHERE length(w.term) BETWEEN 3 AND 30 AND w.term !~ '[0-9]'
		) l
		WHERE NOT EXISTS (SELECT FROM public."search_terms" k
			WHERE k."term" = l.term COLLATE "C" AND (k."is_name" OR NOT l.is_name))
		GROUP BY l.term ORDER BY l.term
		ON CONFLICT ("term") DO UPDATE SET "is_name" = true
			WHERE excluded."is_name" AND NOT known."is_name"
$$;
