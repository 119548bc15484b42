-- What changed, written in the transaction of the change (decision 206).
CREATE TABLE "changes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"ids" integer[],
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_xid_id_pk" PRIMARY KEY("xid","id")
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"identity" uuid DEFAULT gen_random_uuid() NOT NULL,
	"pruned_through" xid8 DEFAULT '0' NOT NULL,
	CONSTRAINT "change_log_one_row" CHECK ("change_log"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "change_log" DEFAULT VALUES;
--> statement-breakpoint
-- Products, sorted, that show a change; null for more than 5,000. What follows a row that says the same adds none: a batch writes the same
-- products to many tables, and an order their levels and their pieces in a warehouse.
CREATE FUNCTION log_change(of_topic text, shown integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	logged text;
	logged_ids integer[];
BEGIN
	IF cardinality(shown) > 5000 THEN
		shown := NULL;
	END IF;
	SELECT topic, ids INTO logged, logged_ids FROM changes WHERE xid = pg_current_xact_id() ORDER BY id DESC LIMIT 1;
	IF logged = of_topic AND (logged_ids IS NULL OR logged_ids = shown) THEN
		RETURN;
	END IF;
	INSERT INTO changes (topic, ids) VALUES (of_topic, shown);
END $$;
--> statement-breakpoint
-- Small tables that change rarely also notify, so that every process hears of it at once. The number says which transaction's rows of the log
-- that makes needless.
CREATE OR REPLACE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	topic text;
BEGIN
	FOREACH topic IN ARRAY TG_ARGV LOOP
		PERFORM log_change(topic, NULL);
		PERFORM pg_notify(topic, '@' || pg_current_xact_id() || ':');
	END LOOP;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The same for a statement that changed a row; with a table of them, `changed`.
CREATE FUNCTION announce_changed_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	topic text;
BEGIN
	IF EXISTS (SELECT FROM changed) THEN
		FOREACH topic IN ARRAY TG_ARGV LOOP
			PERFORM log_change(topic, NULL);
			PERFORM pg_notify(topic, '@' || pg_current_xact_id() || ':');
		END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- For tables with a `product_id`, without a notification: orders write some of them. The product, what it is a variant of, and with
-- 'family' its variants. Rows of a product that is deleted with them are its own change.
CREATE FUNCTION log_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shown integer[];
BEGIN
	IF TG_OP = 'DELETE' THEN
		SELECT array_agg(DISTINCT p.id) INTO shown FROM changed c JOIN products p ON p.id = c.product_id;
	ELSE
		SELECT array_agg(DISTINCT c.product_id) INTO shown FROM changed c;
	END IF;
	IF shown IS NULL THEN
		RETURN NULL;
	END IF;
	IF cardinality(shown) <= 5000 THEN
		SELECT array_agg(found.id ORDER BY found.id) INTO shown FROM (
			SELECT unnest(shown) AS id
			UNION SELECT p.parent_id FROM products p WHERE p.id = ANY (shown) AND p.parent_id IS NOT NULL
			UNION SELECT v.id FROM products v WHERE TG_ARGV[1] = 'family' AND v.parent_id = ANY (shown)
		) found;
	END IF;
	PERFORM log_change(TG_ARGV[0], shown);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_products_themselves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shown integer[];
BEGIN
	SELECT array_agg(DISTINCT found.id) INTO shown FROM changed c CROSS JOIN unnest(ARRAY[c.id, c.parent_id]) AS found (id) WHERE found.id IS NOT NULL;
	IF shown IS NULL THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' AND cardinality(shown) <= 5000 THEN
		SELECT array_agg(found.id ORDER BY found.id) INTO shown FROM (
			SELECT unnest(shown) AS id
			UNION SELECT b.parent_id FROM before b WHERE b.parent_id IS NOT NULL
			UNION SELECT v.id FROM products v WHERE v.parent_id IN (SELECT c.id FROM changed c)
		) found;
	END IF;
	PERFORM log_change('catalogue', shown);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_products_of_tags() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shown integer[];
BEGIN
	SELECT array_agg(DISTINCT t.product_id) INTO shown FROM changed c JOIN product_tags t ON t.tag_id = c.id;
	IF shown IS NOT NULL THEN
		PERFORM log_change('catalogue', shown);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Pages show pictures of the library too.
CREATE FUNCTION log_products_of_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shown integer[];
BEGIN
	IF NOT EXISTS (SELECT FROM changed) THEN
		RETURN NULL;
	END IF;
	SELECT array_agg(DISTINCT i.product_id) INTO shown FROM changed c JOIN product_images i ON i.file = c.file;
	IF shown IS NOT NULL THEN
		PERFORM log_change('catalogue', shown);
	END IF;
	PERFORM log_change('pages', NULL);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_products_of_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shown integer[];
BEGIN
	SELECT array_agg(DISTINCT r.product_id) INTO shown FROM changed c JOIN reviews r ON r.id = c.review_id;
	IF shown IS NOT NULL THEN
		PERFORM log_change('catalogue', shown);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Cards say coupons `on_products`, whose uses are not counted on them: an order that uses a coupon changes no card.
CREATE FUNCTION log_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_shown boolean;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		is_shown := EXISTS (SELECT FROM changed c JOIN before b USING (id)
			WHERE (c.on_products OR b.on_products) AND to_jsonb(c) - 'used' IS DISTINCT FROM to_jsonb(b) - 'used');
	ELSE
		is_shown := EXISTS (SELECT FROM changed c WHERE c.on_products);
	END IF;
	IF is_shown THEN
		PERFORM log_change('catalogue', NULL);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER "currencies_changed" ON "currencies";
--> statement-breakpoint
DROP FUNCTION announce_currencies();
--> statement-breakpoint
CREATE TRIGGER "currencies_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "currencies"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_change('currencies');
--> statement-breakpoint
-- A trigger of each kind of statement for each table: one with a table of rows is of one kind. Brands, tags and pictures that are new stand
-- on no page yet.
DO $$
DECLARE
	one record;
	kind text;
BEGIN
	FOR one IN SELECT * FROM (VALUES
		('page_containers', 'announce_changed_rows(''pages'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'pages'),
		('search_phrases', 'announce_changed_rows(''pages'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'pages'),
		('size_guides', 'announce_changed_rows(''pages'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'pages'),
		('size_guide_places', 'announce_changed_rows(''pages'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'pages'),
		('search_synonyms_off', 'announce_changed_rows(''synonyms'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'synonyms'),
		('brands', 'announce_changed_rows(''catalogue'', ''pages'')', ARRAY['UPDATE', 'DELETE'], 'catalogue'),
		('brand_texts', 'announce_changed_rows(''catalogue'', ''pages'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('warehouses', 'announce_changed_rows(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('stock_levels', 'log_products(''stock'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'stock'),
		('inventory', 'log_products(''stock'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'stock'),
		('products', 'log_products_themselves()', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('product_units', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('planned_prices', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('product_texts', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('product_specifications', 'log_products(''catalogue'', ''family'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('product_videos', 'log_products(''catalogue'', ''family'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('product_images', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('product_variant_values', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('product_categories', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('product_tags', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('product_badges', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('reviews', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('questions', 'log_products(''catalogue'')', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('review_votes', 'log_products_of_reviews()', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('review_photos', 'log_products_of_reviews()', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue'),
		('tags', 'log_products_of_tags()', ARRAY['UPDATE'], 'catalogue'),
		('pictures', 'log_products_of_pictures()', ARRAY['UPDATE'], 'catalogue'),
		('coupons', 'log_coupons()', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'catalogue')
	) AS logged (of_table, log, kinds, topic) LOOP
		FOREACH kind IN ARRAY one.kinds LOOP
			EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %s',
				'logged_' || lower(kind), kind, one.of_table,
				CASE
					WHEN kind = 'DELETE' THEN 'OLD TABLE AS changed'
					WHEN kind = 'UPDATE' AND one.of_table IN ('products', 'coupons') THEN 'OLD TABLE AS before NEW TABLE AS changed'
					ELSE 'NEW TABLE AS changed'
				END,
				one.log);
		END LOOP;
		EXECUTE format('CREATE TRIGGER logged_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L)',
			one.of_table, one.topic);
	END LOOP;
END $$;
